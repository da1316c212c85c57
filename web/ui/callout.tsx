import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { durations } from '../../contract/limits.ts'
import styles from './callout.module.css'
import { Icon } from './icon.tsx'

type Tone = 'error' | 'ok'
export interface CalloutMessage {
  tone: Tone
  text: string
}

/**
 * spec §1, §9: a message that clears after 1 second. It is announced, and whoever shows one also
 * leaves a hint beside the field, because not everybody reads in one second.
 */
export function useCallout() {
  const [message, setMessage] = useState<CalloutMessage | null>(null)

  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(null), durations.calloutMs)
    return () => clearTimeout(timer)
  }, [message])

  const show = useCallback((tone: Tone, text: string) => setMessage({ tone, text }), [])
  return { message, show }
}

interface CalloutAreaProps {
  message: CalloutMessage | null
  /** The message covers the line above it for one second, and takes no space of its own. */
  floating?: boolean
}

/** Nothing moves when a message comes and goes: its space is reserved, or it floats. */
export function CalloutArea({ message, floating = false }: CalloutAreaProps) {
  return (
    <div className={floating ? styles.floating : styles.area}>
      <div role="alert">{message?.tone === 'error' && <Block {...message} />}</div>
      <div role="status">{message?.tone === 'ok' && <Block {...message} />}</div>
    </div>
  )
}

/** A message that stays. */
export function Callout({ tone, children }: { tone: Tone | 'info'; children: ReactNode }) {
  return (
    <p className={styles.callout} data-tone={tone}>
      {children}
    </p>
  )
}

function Block({ tone, text }: CalloutMessage) {
  return (
    <div className={`${styles.block} msg-${tone}`} data-tone={tone}>
      <Icon name={tone === 'error' ? 'alert' : 'check'} size={20} />
      {text}
    </div>
  )
}

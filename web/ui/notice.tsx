import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { entryDurations } from '../../contract/entry-limits.ts'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

type Tone = 'error' | 'ok'
export interface NoticeMessage {
  tone: Tone
  text: string
}

/**
 * spec §1, §9: a message that clears after 1 second. It is announced, and whoever shows one also
 * leaves a hint beside the field, because not everybody reads in one second.
 */
export function useNotice() {
  const [message, setMessage] = useState<NoticeMessage | null>(null)

  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(null), entryDurations.noticeMs)
    return () => clearTimeout(timer)
  }, [message])

  const show = useCallback((tone: Tone, text: string) => setMessage({ tone, text }), [])
  return { message, show }
}

interface NoticeAreaProps {
  message: NoticeMessage | null
  /** The message covers the line above it for one second, and takes no space of its own. */
  floating?: boolean
}

/** Nothing moves when a message comes and goes: its space is reserved, or it floats. */
export function NoticeArea({ message, floating = false }: NoticeAreaProps) {
  return (
    <div className={floating ? styles.floating : styles.area}>
      <div role="alert">{message?.tone === 'error' && <Block {...message} />}</div>
      <div role="status">{message?.tone === 'ok' && <Block {...message} />}</div>
    </div>
  )
}

/** A message that stays. */
export function Notice({ tone, children }: { tone: Tone | 'info'; children: ReactNode }) {
  return (
    <p className={styles.notice} data-tone={tone}>
      {children}
    </p>
  )
}

function Block({ tone, text }: NoticeMessage) {
  return (
    <div className={`${styles.block} msg-${tone}`} data-tone={tone}>
      <Icon name={tone === 'error' ? 'alert' : 'check'} size={20} />
      {text}
    </div>
  )
}

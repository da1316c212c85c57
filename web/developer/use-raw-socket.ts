import { useEffect, useRef, useState } from 'react'

export interface Frame {
  key: number
  event: 'sent' | 'received' | 'opened' | 'closed'
  text: string
  at: Date
}

const framesKept = 200

/** A plain socket and everything that went over it, newest last. */
export function useRawSocket(path: string) {
  const socket = useRef<WebSocket>(null)
  const lastKey = useRef(0)
  const [isOpen, setIsOpen] = useState(false)
  const [frames, setFrames] = useState<Frame[]>([])
  /** Another number is another connection. */
  const [attempt, setAttempt] = useState(0)

  const log = (event: Frame['event'], text: string) => {
    lastKey.current += 1
    const frame = { key: lastKey.current, event, text, at: new Date() }
    setFrames((before) => [...before, frame].slice(-framesKept))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another connection.
  useEffect(() => {
    const opened = new WebSocket(location.origin.replace(/^http/, 'ws') + path)
    socket.current = opened
    opened.onopen = () => {
      setIsOpen(true)
      log('opened', opened.url)
    }
    opened.onmessage = ({ data }) => log('received', String(data))
    opened.onclose = ({ code, reason }) => {
      setIsOpen(false)
      log('closed', `${code} ${reason}`.trim())
    }
    return () => {
      opened.onopen = opened.onmessage = opened.onclose = null
      opened.close()
      setIsOpen(false)
    }
  }, [path, attempt])

  return {
    isOpen,
    frames,
    send(text: string) {
      socket.current?.send(text)
      log('sent', text)
    },
    reconnect: () => setAttempt((before) => before + 1),
  }
}

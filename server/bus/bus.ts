import type { ServerEvent } from '../../contract/socket.ts'

/** An event and the people whose sockets get it. */
export interface Publication {
  to: readonly number[] | 'everyone'
  event: ServerEvent
  /** Only the sockets of this session. */
  sessionId?: number
}

/**
 * Wakes up the sockets of this server and of all others. The store is the truth: a publication that is
 * lost costs a delay, so publishing neither waits nor fails.
 */
export interface Bus {
  publish(publication: Publication): void
  subscribe(listener: (publication: Publication) => void): void
  /** Other servers publish here too, so publications may come late or out of order. */
  isShared: boolean
  /** How many servers use this bus, as far as this one knows. */
  countServers(): number
  /** Throws when the bus does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

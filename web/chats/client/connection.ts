import type { ClientFrame, ServerEvent } from '../../../contract/socket.ts'
import { closeCodes, socketProtocol } from '../../../contract/socket-protocol.ts'
import { logFailure } from '../../lib/api.ts'
import { backoffMs } from './backoff.ts'

export type ConnectionStatus =
  /** The first try, or the first one after a connection was lost. */
  | 'connecting'
  | 'online'
  /** A try failed, and the next follows. The first failures after an announced restart do not count. */
  | 'offline'
  /** The session has ended: the client waits until somebody signs in. */
  | 'ended'

export interface Connection {
  getStatus(): ConnectionStatus
  start(): void
  stop(): void
  end(): void
  /** The network or the person is back: reconnects at once, without backoff. */
  retryNow(): void
  /** A call failed, or delivered something that the socket missed: replaces the half-open socket. */
  presumeDead(): void
  /** Does nothing without a connection. */
  send(frame: ClientFrame): void
}

interface ConnectionOptions {
  url: string
  webSocket: typeof WebSocket
  now: () => number
  random: () => number
  /** After an announced restart the server still answers earlier requests. */
  onOpen: (wasAnnounced: boolean) => void
  onEvent: (event: ServerEvent) => void
  onStatus: () => void
  /** A try failed. The browser does not say why: no network, no server or no session. */
  onFailure: () => void
  onSessionEnded: () => void
}

const openWithinMs = 8_000
/** A connection that lasted this long resets the backoff. */
const steadyMs = 5_000
/** After an announced restart the person is not told before this many tries have failed. */
const quietTries = 3

export function createConnection(options: ConnectionOptions): Connection {
  const { url, webSocket, now, random, onOpen, onEvent, onStatus, onFailure, onSessionEnded } =
    options
  let status: ConnectionStatus = 'offline'
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let openedAt = 0
  let isRestarting = false

  const setStatus = (next: ConnectionStatus) => {
    if (status === next) return
    status = next
    onStatus()
  }

  const connect = () => {
    const opening = new webSocket(url, socketProtocol)
    const isCurrent = () => socket === opening
    socket = opening
    timer = setTimeout(lose, openWithinMs)
    opening.onopen = () => {
      if (!isCurrent()) return
      clearTimeout(timer)
      openedAt = now()
      const wasAnnounced = isRestarting
      isRestarting = false
      setStatus('online')
      onOpen(wasAnnounced)
    }
    opening.onmessage = ({ data }) => {
      if (isCurrent()) onEvent(JSON.parse(data))
    }
    // spec §8: errors and closes are only logged. An error says nothing else, and a close follows it.
    opening.onerror = () => logFailure('Socket error.')
    opening.onclose = ({ code }) => {
      logFailure(`Socket closed (${code}).`)
      // Also for a socket that `presumeDead` has dropped.
      if (code === closeCodes.restarting) isRestarting = true
      if (!isCurrent()) return
      if (code === closeCodes.sessionEnded) onSessionEnded()
      else lose()
    }
  }

  // The closing handshake with a dead peer takes long: from here on its events are ignored.
  const drop = () => {
    clearTimeout(timer)
    const dropped = socket
    socket = null
    dropped?.close()
  }
  const lose = () => {
    const wasOnline = status === 'online'
    if (wasOnline && (isRestarting || now() - openedAt > steadyMs)) attempts = 0
    drop()
    timer = setTimeout(connect, backoffMs(attempts++, random))
    const isQuiet = wasOnline || (isRestarting && attempts <= quietTries)
    setStatus(isQuiet ? 'connecting' : 'offline')
    if (!wasOnline) onFailure()
  }

  return {
    getStatus: () => status,
    start() {
      drop()
      attempts = 0
      setStatus('connecting')
      connect()
    },
    stop() {
      drop()
      setStatus('offline')
    },
    end() {
      drop()
      setStatus('ended')
    },
    retryNow() {
      if (socket) return
      clearTimeout(timer)
      connect()
    },
    presumeDead() {
      if (status === 'online') lose()
    },
    send(frame) {
      // Browsers log an error if something is sent while the socket closes.
      if (status === 'online' && socket?.readyState === 1) socket.send(JSON.stringify(frame))
    },
  }
}

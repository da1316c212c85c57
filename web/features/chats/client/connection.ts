import type { ClientFrame, ServerEvent } from '../../../../contract/socket.ts'
import { closeCodes, socketProtocol } from '../../../../contract/socket-protocol.ts'
import { logFailure } from '../../../lib/api.ts'
import { backoffMs } from './backoff.ts'

export type ConnectionStatus =
  /** The first try, or the first one after a connection was lost. */
  | 'connecting'
  | 'online'
  /** A try failed, and not only the first ones after a restart that was announced. More follow. */
  | 'offline'
  /** The session is over: nothing more happens until somebody signs in. */
  | 'ended'

export interface Connection {
  getStatus(): ConnectionStatus
  start(): void
  stop(): void
  end(): void
  /** The network or the person is back: does not wait for the backoff to end. */
  retryNow(): void
  /** A call failed, or brought what the socket should have: it is half-open, and replaced. */
  presumeDead(): void
  /** Nothing happens when there is no connection to send it over. */
  send(frame: ClientFrame): void
}

interface ConnectionOptions {
  url: string
  webSocket: typeof WebSocket
  now: () => number
  random: () => number
  /** After an announced restart what was asked before is still answered. */
  onOpen: (wasAnnounced: boolean) => void
  onEvent: (event: ServerEvent) => void
  onStatus: () => void
  /** A try failed. A browser does not tell why: no network, no server, or no session. */
  onFailure: () => void
  onSessionEnded: () => void
}

const openWithinMs = 8_000
/** A connection that lasted this long resets the backoff. */
const steadyMs = 5_000
/** A server that restarts is back after so many tries, or another is there: nobody needs to know. */
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
      // Also when a call that failed was quicker to tell.
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
      // A browser complains of what is sent while the socket closes.
      if (status === 'online' && socket?.readyState === 1) socket.send(JSON.stringify(frame))
    },
  }
}

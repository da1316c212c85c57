import { Compile } from 'typebox/compile'
import type { WebSocket } from 'ws'
import type { ErrorCode } from '../../contract/errors.ts'
import { ClientFrame } from '../../contract/socket.ts'
import { socketProtocol } from '../../contract/socket-protocol.ts'
import { UserParams } from '../../contract/wire.ts'
import { requireSelf } from '../accounts/authentication.ts'
import type { App } from '../deps.ts'
import { AppError, codeOf, logFault } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { specSocket } from '../spec-clients/spec-socket.ts'
import type { ChatService } from './chat.service.ts'
import { markShown } from './chat-news.queries.ts'
import { Connection, type Owner } from './live/connection.ts'
import { personKey } from './live/rates.ts'
import { listItemsAfter } from './message-items.ts'

/**
 * Decision 021: our own client speaks `michi.v1`. A client without it gets message items, and what it
 * sends is ignored.
 */
export function chatSocket(app: App, deps: FeatureDeps): void {
  const { db, bus, countRefusal, auth, chat, sockets } = deps
  const { log } = app
  const { rates, connections, heartbeat, closeEndedSessions } = sockets
  bus.subscribe((publication) => connections.deliver(publication))

  const frames = compileFrames()
  const open = (socket: WebSocket, owner: Owner) => {
    const takeFrame = () => rates.frames.take(personKey(owner.userId))
    const common = { socket, owner, log, takeFrame, countRefusal }
    if (socket.protocol !== socketProtocol) {
      const handleEvent = specSocket({
        db,
        listAfter: (range) => listItemsAfter(deps, range),
        markShown: (shown) => markShown(db, shown),
        log,
      })
      const connection: Connection = new Connection({
        ...common,
        handleFrame: ignore,
        handleEvent: (event) => void handleEvent(event, connection),
      })
      // A message may have been stored between the client's fetch and its socket.
      void handleEvent({ type: 'sync' }, connection)
      return connection
    }
    const handle = frameHandler({ frames, chat, owner, log })
    const connection: Connection = new Connection({
      ...common,
      handleFrame: async (text) => {
        // The publication that a session ended can get lost between servers.
        if (bus.isShared) await closeEndedSessions([connection])
        if (!connection.hasEnded) await handle(text, connection)
      },
    })
    return connection
  }

  app.route({
    method: 'GET',
    url: '/api/michisocket/:id',
    preValidation: auth.requireSession,
    schema: { hide: true, params: UserParams },
    preHandler: async (request) => {
      const userId = requireSelf(request, request.params.id)
      if (request.ws && !rates.sockets.take(personKey(userId))) {
        throw new AppError('too_many_requests', 1)
      }
    },
    handler: async () => {
      throw new AppError('not_found')
    },
    wsHandler: (socket, { session }) => {
      if (!session) throw new AppError('not_signed_in')
      const owner = { userId: session.userId, sessionId: session.id }
      const connection = open(socket, owner)
      connections.add(connection)
      heartbeat.add(connection)
    },
  })
}

// spec §7: a client that knows only the spec pushes raw text here and stores it through its call.
const ignore = async () => {}

// Called once the formats that the schema names are registered.
const compileFrames = () => Compile(ClientFrame)

interface FrameHandlerOptions {
  frames: ReturnType<typeof compileFrames>
  chat: ChatService
  owner: Owner
  log: App['log']
}

function frameHandler({ frames, chat, owner, log }: FrameHandlerOptions) {
  const { userId } = owner
  const handle = async (frame: ClientFrame, connection: Connection): Promise<void> => {
    const { chatId } = frame
    if (frame.type === 'message.send') {
      const { clientId, message: body, replyTo = null } = frame
      const draft = { chatId, userId, clientId, body, replyTo }
      const { item, isNew } = await chat.sendMessage(draft)
      // A new message reaches this socket through the bus. A repeated one may not.
      if (!isNew) connection.send({ type: 'message.new', message: item })
    } else if (frame.type === 'message.read') {
      await chat.markRead(chatId, userId, frame.seq)
    } else if (frame.type === 'match.seen') {
      await chat.markMatchSeen(chatId, userId)
    } else {
      await chat.announceTyping(chatId, userId)
    }
  }

  return async (text: string, connection: Connection): Promise<void> => {
    const frame = parseJson(text)
    if (!frames.Check(frame)) {
      connection.send(errorEvent('invalid_input', frame))
      return
    }
    try {
      await handle(frame, connection)
    } catch (error) {
      logFault(log, error, 'a frame failed')
      connection.send(errorEvent(codeOf(error), frame))
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** With the clientId, so that the client knows which of its messages this is about. */
function errorEvent(code: ErrorCode, frame: unknown) {
  const clientId = (frame as { clientId?: unknown } | null)?.clientId
  return { type: 'error' as const, code, ...(typeof clientId === 'string' && { clientId }) }
}

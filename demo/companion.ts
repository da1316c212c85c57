import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { ChatDetail, ChatListItem, MessageItem } from '../contract/chat.ts'
import type { NewNote } from '../contract/notes.ts'
import type { ChatPlaydates, PlaydateAcceptance } from '../contract/playdates.ts'
import type { ClientFrame, ServerEvent } from '../contract/socket.ts'
import { socketProtocol } from '../contract/socket-protocol.ts'
import type { App } from '../server/deps.ts'
import { firstNotes } from './first-notes.ts'
import { type Language, languageOf } from './language.ts'
import { answer, greeting, seeYouThere } from './pet-voice.ts'

// In demo mode the demo pets like back, type and answer. They use the public API like any client: they
// sign in, open a socket and post messages.

export interface CompanionPet {
  id: number
  email: string
  animalName: string
}

/** How long a pet thinks before it types, and types before it sends. */
export interface Pace {
  thinkMs: number
  typeMs: number
}

/** One of this many liked pets likes back. */
const likesBackOneIn = 4

/** In multiples of the time that a pet thinks. */
const beforeGreeting = 5
const beforeNote = 10
const afterFailure = 40

export function startCompanion(
  app: App,
  listPets: () => Promise<CompanionPet[]>,
  findLanguage: (userId: number) => Promise<Language>,
  password: string,
  pace: Pace = { thinkMs: 700, typeMs: 1600 },
) {
  const awake = new Map<number, Promise<AwakePet | null>>()
  const memories = new Map<number, Memory>()
  let isStopped = false

  const wake = (pet: CompanionPet): Promise<AwakePet | null> => {
    const known = awake.get(pet.id)
    if (known) return known
    // A pet whose session or socket ended starts again after a moment.
    const sleepFor = (ms: number) => {
      awake.delete(pet.id)
      if (!isStopped) setTimeout(() => isStopped || wake(pet), ms).unref()
    }
    const memory = memories.get(pet.id) ?? { answered: new Map(), findLanguage }
    memories.set(pet.id, memory)
    const woken = new AwakePet(app, pet, memory, password, pace, () => sleepFor(pace.thinkMs))
    const waking = woken.wakeUp().catch((error) => {
      if (isStopped) return null
      app.log.warn({ err: error }, 'a demo pet could not wake up')
      sleepFor(pace.thinkMs * afterFailure)
      return null
    })
    awake.set(pet.id, waking)
    return waking
  }

  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.url !== '/api/adduserlike' || reply.statusCode !== 200) return
    const { likerId, likedId } = request.body as { likerId: unknown; likedId: unknown }
    const pet = (await listPets()).find(({ id }) => id === Number(likedId))
    if (!pet || isStopped) return
    // If the pet liked this person before, this is a match, and the pet sends a greeting.
    const awakePet = await wake(pet)
    if ((Number(likerId) + pet.id) % likesBackOneIn !== 0) return
    await sleep(pace.thinkMs * 2, undefined, { ref: false })
    if (!isStopped) await awakePet?.like(Number(likerId))
  })
  // After the first questions, two demo pets send a note.
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.url !== '/api/welcomed' || reply.statusCode !== 200) return
    const personId = Number((request.body as { userId: unknown }).userId)
    const pets = await listPets()
    const first = personId % Math.max(1, pets.length)
    for (const [index, pet] of [...pets.slice(first), ...pets].slice(0, 2).entries()) {
      await sleep(pace.thinkMs * beforeNote, undefined, { ref: false })
      if (isStopped) return
      const note = firstNotes(pet.id, await findLanguage(personId))[index]
      await (await wake(pet))?.like(personId, note)
    }
  })
  app.addHook('preClose', async () => {
    isStopped = true
  })
  app.addHook('onClose', async () => {
    for (const pet of awake.values()) (await pet)?.close()
  })

  return {
    /** Starts one pet after the other, so that a starting server can also serve requests. */
    async wakeAll(): Promise<void> {
      for (const pet of await listPets()) {
        if (isStopped) return
        await wake(pet)
        await sleep(20, undefined, { ref: false })
      }
    },
  }
}

/** The state of a pet that survives a lost socket. */
interface Memory {
  /** By chat: the number of the last message that it has answered, 0 after a greeting. */
  answered: Map<number, number>
  /** That of the person's app. */
  findLanguage: (userId: number) => Promise<Language>
}

/** A demo pet with a session and an open socket. */
class AwakePet {
  readonly #app: App
  readonly #pet: CompanionPet
  readonly #memory: Memory
  readonly #password: string
  readonly #pace: Pace
  readonly #onClose: () => void
  #cookie = ''
  #socket: WebSocket | undefined

  constructor(
    app: App,
    pet: CompanionPet,
    memory: Memory,
    password: string,
    pace: Pace,
    onClose: () => void,
  ) {
    this.#app = app
    this.#pet = pet
    this.#memory = memory
    this.#password = password
    this.#pace = pace
    this.#onClose = onClose
  }

  async wakeUp(): Promise<this> {
    if (!(await this.#signIn())) throw new Error('It could not sign in')
    const headers = {
      host: 'localhost',
      cookie: this.#cookie,
      'sec-websocket-protocol': socketProtocol,
    }
    const path = `/api/michisocket/${this.#pet.id}`
    const from = { headers, socket: { remoteAddress: addressOf(this.#pet) } }
    this.#socket = (await this.#app.injectWS(path, from as object)) as unknown as WebSocket
    // An injected socket does not answer pings by itself, and the server would close it.
    this.#socket.on('ping', (data) => this.#socket?.pong(data))
    this.#socket.on('close', this.#onClose)
    const warn = (error: unknown) =>
      this.#app.log.warn({ err: error }, 'a demo pet could not answer')
    this.#socket.on('message', (bytes) => {
      this.#hear(JSON.parse(bytes.toString())).catch(warn)
    })
    this.#catchUp().catch(warn)
    return this
  }

  close(): void {
    this.#socket?.terminate()
  }

  async like(personId: number, note?: NewNote): Promise<void> {
    await this.#post('/api/adduserlike', { likerId: this.#pet.id, likedId: personId, note })
  }

  async #signIn(): Promise<boolean> {
    const login = await this.#send('/api/userlogin', {
      email: this.#pet.email,
      password: this.#password,
    })
    if (login.statusCode !== 200) return false
    this.#cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return true
  }

  /** Greets new matches and answers the messages that arrived while the pet had no socket. */
  async #catchUp(): Promise<void> {
    const chats = await this.#get<ChatListItem[]>(`/api/userchats/${this.#pet.id}?images=url`)
    for (const { chat_id: chatId, other_user_id, ended_at, last_message, unread } of chats) {
      if (other_user_id === null || ended_at) continue
      if (last_message === null) await this.#greet(chatId, other_user_id)
      if (unread === 0) continue
      const last = (await this.#readChat(chatId)).findLast(
        ({ user_id }) => user_id !== this.#pet.id,
      )
      if (last) await this.#answer(last)
    }
  }

  async #hear(event: ServerEvent): Promise<void> {
    if (event.type === 'match.new') {
      await this.#greet(event.match.chatId, event.match.id)
    } else if (event.type === 'message.new' && event.message.user_id !== this.#pet.id) {
      await this.#answer(event.message)
    }
  }

  async #greet(chatId: number, personId: number): Promise<void> {
    const { answered, findLanguage } = this.#memory
    if (answered.has(chatId)) return
    answered.set(chatId, 0)
    await sleep(this.#pace.thinkMs * beforeGreeting, undefined, { ref: false })
    // If the person has written in the meantime, #answer replies instead.
    if (answered.get(chatId) !== 0) return
    await this.#say(chatId, greeting(chatId, await findLanguage(personId)))
  }

  async #answer(item: MessageItem): Promise<void> {
    const { chat_id: chatId, user_id: personId, message, seq, playdate } = item
    const { answered, findLanguage } = this.#memory
    if (seq <= (answered.get(chatId) ?? 0)) return
    answered.set(chatId, seq)
    await sleep(this.#pace.thinkMs, undefined, { ref: false })
    this.#push({ type: 'message.read', chatId, seq })
    if (playdate) {
      const isAccepted = await this.#acceptPlaydate(chatId)
      if (isAccepted) await this.#say(chatId, seeYouThere[await findLanguage(personId)])
      return
    }
    const own = (await this.#readChat(chatId)).filter(({ user_id }) => user_id === this.#pet.id)
    const said = own.map(({ message }) => message)
    const language = languageOf(message, await findLanguage(personId))
    const words = answer(message, language, said)
    if (words !== null) await this.#say(chatId, words)
  }

  /** At the first proposed time. False if there is nothing to accept. */
  async #acceptPlaydate(chatId: number): Promise<boolean> {
    const { playdate } = await this.#get<ChatPlaydates>(`/api/chatplaydates/${chatId}`)
    const time = playdate?.times.find((each) => Date.parse(each) > Date.now())
    if (playdate?.state !== 'proposed' || playdate.proposedBy === this.#pet.id || !time)
      return false
    const { id: playdateId, version } = playdate
    const clientId = `accepts-${playdateId}-${version}`
    const acceptance: PlaydateAcceptance = {
      userId: this.#pet.id,
      playdateId,
      version,
      time,
      clientId,
    }
    await this.#post('/api/acceptplaydate', acceptance)
    return true
  }

  async #say(chatId: number, message: string): Promise<void> {
    this.#push({ type: 'chat.typing', chatId })
    await sleep(this.#pace.typeMs, undefined, { ref: false })
    await this.#post('/api/addmessage', { userId: this.#pet.id, chatId, message })
  }

  async #readChat(chatId: number): Promise<MessageItem[]> {
    return (await this.#get<ChatDetail>(`/api/chat/${chatId}?images=url`)).chatMessages
  }

  #push(frame: ClientFrame): void {
    this.#socket?.send(JSON.stringify(frame))
  }

  async #get<Body>(url: string): Promise<Body> {
    const answer = await this.#app.inject({
      url,
      remoteAddress: addressOf(this.#pet),
      headers: { host: 'localhost', cookie: this.#cookie },
    })
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
    return answer.json()
  }

  /** Signs in again when the session has ended. */
  async #post(url: string, payload: object): Promise<void> {
    const { statusCode } = await this.#send(url, payload)
    if (statusCode === 401 && (await this.#signIn())) await this.#send(url, payload)
  }

  #send(url: string, payload: object) {
    return this.#app.inject({
      method: 'POST',
      url,
      remoteAddress: addressOf(this.#pet),
      headers: { host: 'localhost', cookie: this.#cookie },
      payload,
    })
  }
}

/** Each pet has its own IP address, so that rate limits apply to each alone. */
function addressOf({ id }: CompanionPet): string {
  return `127.77.${(id >> 8) & 255}.${id & 255}`
}

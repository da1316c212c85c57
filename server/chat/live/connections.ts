import { closeCodes } from '../../../contract/socket-protocol.ts'
import type { Publication } from '../../bus/bus.ts'
import type { CountRefusal } from '../../deps.ts'
import { serverLimits } from '../../limits.ts'
import type { Connection } from './connection.ts'

/** The sockets that are open on this server, by person. */
export class Connections {
  readonly #byUser = new Map<number, Set<Connection>>()
  readonly #countRefusal: CountRefusal
  #count = 0

  constructor(countRefusal: CountRefusal) {
    this.#countRefusal = countRefusal
  }

  get count(): number {
    return this.#count
  }

  *[Symbol.iterator](): IterableIterator<Connection> {
    for (const connections of this.#byUser.values()) yield* connections
  }

  add(connection: Connection): void {
    const { userId } = connection.owner
    const mine = this.#byUser.get(userId) ?? new Set()
    this.#byUser.set(userId, mine)
    const [oldest] = mine
    if (oldest && mine.size >= serverLimits.socketsPerUser) {
      this.#countRefusal('open sockets')
      this.#remove(oldest)
      oldest.close(closeCodes.policy)
    }
    mine.add(connection)
    this.#count += 1
    connection.onClose(() => this.#remove(connection))
  }

  deliver({ to, event, sessionId }: Publication): void {
    const receivers = (to === 'everyone' ? [...this] : this.#of(to)).filter(
      ({ owner }) => sessionId === undefined || owner.sessionId === sessionId,
    )
    if (receivers.length === 0) return
    const encoded = Buffer.from(JSON.stringify(event))
    for (const connection of receivers) {
      connection.deliver(event, encoded)
      if (event.type === 'session.ended') connection.end(closeCodes.sessionEnded)
      if (event.type === 'session.renewed') connection.end(closeCodes.restarting)
    }
  }

  #of(userIds: readonly number[]): Connection[] {
    return userIds.flatMap((userId) => [...(this.#byUser.get(userId) ?? [])])
  }

  #remove(connection: Connection): void {
    const { userId } = connection.owner
    const mine = this.#byUser.get(userId)
    if (!mine?.delete(connection)) return
    this.#count -= 1
    if (mine.size === 0) this.#byUser.delete(userId)
  }
}

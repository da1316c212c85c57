import type { Connection } from './connection.ts'

/** The sockets are pinged in this many groups, because 400 pings at once hold the event loop for 20 ms. */
const turns = 250

/** Pings every socket once a period, and cuts those that did not answer the ping before. */
export class Heartbeat {
  readonly #groups: Set<Connection>[] = Array.from({ length: turns }, () => new Set())
  readonly #timer: NodeJS.Timeout
  #turn = 0
  #added = 0

  /** `afterPing` is called with the sockets of each turn. */
  constructor(periodMs: number, afterPing: (connections: Connection[]) => void) {
    this.#timer = setInterval(() => {
      this.#turn = (this.#turn + 1) % turns
      const group = [...(this.#groups[this.#turn] ?? [])]
      for (const connection of group) {
        if (connection.isAlive) connection.ping()
        else connection.terminate()
      }
      if (group.length > 0) afterPing(group)
    }, periodMs / turns)
  }

  add(connection: Connection): void {
    const group = this.#groups[this.#added++ % turns]
    group?.add(connection)
    connection.onClose(() => group?.delete(connection))
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

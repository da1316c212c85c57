import pg from 'pg'

const maxNamed = 300
const bracket = /^(begin|start transaction|commit|rollback)/i

const connectWithinMs = 5000
const readOnly = '25006'

export interface MichiClientConfig extends pg.ClientConfig {
  /** How long a query may take. What has no values is a migration's, and may take its time. */
  answerWithinMs?: number
  /** How many times as long as usual to wait: for tests, on a machine that has much else to do. */
  patience?: number
  /** The address, where it is known only when a connection is made. */
  currentUrl?: () => string
  /** The connections that are open. */
  opened?: Set<MichiClient>
  /** A write was refused because this PostgreSQL takes none. */
  onReadOnly?: () => void
}

/**
 * Gives each statement with parameters a name, so that PostgreSQL parses and plans it once for a
 * connection and not every time: planning costs it more than running most of ours. And gives up a
 * connection that does not answer: whoever waits is told so, and the pool opens another.
 */
export class MichiClient extends pg.Client {
  readonly #names = new Map<string, string>()
  readonly #answerWithinMs: number
  readonly #onReadOnly: (() => void) | undefined
  #isOnlyHere = false

  constructor(config: MichiClientConfig = {}) {
    const { answerWithinMs = 10_000, patience = 1, ...others } = config
    const { currentUrl, opened, onReadOnly, ...settings } = others
    super({
      ...settings,
      connectionTimeoutMillis: connectWithinMs * patience,
      ...(currentUrl && { connectionString: currentUrl() }),
    })
    this.#answerWithinMs = answerWithinMs * patience
    this.#onReadOnly = onReadOnly
    opened?.add(this)
    this.once('end', () => opened?.delete(this))
    // A commit whose wait for a standby was broken off is answered as if it were done, after this.
    this.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.#isOnlyHere = true
    })
    // A connection that breaks while it is in use fails its query, which reports what is wrong. To
    // nobody's ears it would end the process.
    this.on('error', () => {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: the many forms of pg's own signature.
  override query(...args: any[]): any {
    const [text, values = [], ...rest] = args
    const isOurs = typeof text === 'string' && Array.isArray(values) && rest.length === 0
    if (!isOurs || (values.length === 0 && !bracket.test(text)))
      return super.query(...(args as Parameters<pg.Client['query']>))
    const name = values.length > 0 ? this.#nameOf(text) : undefined
    const timer = setTimeout(() => this.drop(), this.#answerWithinMs)
    return super
      .query({ text, values, ...(name && { name }) })
      .then((result) => {
        if (this.#isOnlyHere) throw this.#unreplicated()
        return result
      })
      .catch((error) => {
        if (error.code === readOnly) this.#onReadOnly?.()
        throw error
      })
      .finally(() => clearTimeout(timer))
  }

  /** Without a word, and without waiting: whoever waits for an answer is told. */
  drop(): void {
    this.connection.stream.destroy()
  }

  /** What is stored on one machine may be gone with it, so nobody is told that it is stored. */
  #unreplicated(): Error {
    this.drop()
    return Object.assign(new Error('It is not known whether this is stored.'), { code: '40003' })
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= maxNamed) return known
    const name = `statement-${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}

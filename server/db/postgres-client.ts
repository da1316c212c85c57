import pg from 'pg'
import { CopyOut } from './copy-out.ts'
import { isLostConnection } from './store-trouble.ts'

const maxNamed = 300
const bracket = /^(begin|start transaction|commit|rollback)/i
const copyOut = /^copy \(/

const connectWithinMs = 5000
const readOnly = '25006'

export interface MichiClientConfig extends pg.ClientConfig {
  /** How long a query may take. Statements without values are a migration's and have no limit. */
  answerWithinMs?: number
  /** Multiplies all timeouts, for tests on a busy machine. */
  timeoutFactor?: number
  /** Returns the address for a new connection. */
  currentUrl?: () => string
  /** All open connections. */
  opened?: Set<MichiClient>
  /** Called when a write fails because this PostgreSQL is read-only. */
  onReadOnly?: () => void
}

/**
 * Gives each statement with parameters a name, so that PostgreSQL plans it once for each connection
 * (decision 002). Drops a connection that does not answer: its queries fail, and the pool opens another.
 */
export class MichiClient extends pg.Client {
  readonly #names = new Map<string, string>()
  readonly #answerWithinMs: number
  readonly #onReadOnly: (() => void) | undefined
  #isOnlyHere = false

  constructor(config: MichiClientConfig = {}) {
    const { answerWithinMs = 10_000, timeoutFactor = 1, ...others } = config
    const { currentUrl, opened, onReadOnly, ...settings } = others
    super({
      ...settings,
      connectionTimeoutMillis: connectWithinMs * timeoutFactor,
      ...(currentUrl && { connectionString: currentUrl() }),
    })
    this.#answerWithinMs = answerWithinMs * timeoutFactor
    this.#onReadOnly = onReadOnly
    opened?.add(this)
    this.once('end', () => opened?.delete(this))
    // After this warning PostgreSQL answers a commit as done although no standby has it (decision 058).
    this.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.#isOnlyHere = true
    })
    // The failed query reports what is wrong. Without a listener, Node would crash on this event.
    this.on('error', () => {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: the many forms of pg's own signature.
  override query(...args: any[]): any {
    const [text, values = [], ...rest] = args
    const isOurs = typeof text === 'string' && Array.isArray(values) && rest.length === 0
    const isCopy = isOurs && copyOut.test(text)
    if (!isOurs || (values.length === 0 && !isCopy && !bracket.test(text)))
      return super.query(...(args as Parameters<pg.Client['query']>))
    const name = values.length > 0 ? this.#nameOf(text) : undefined
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      this.drop()
    }, this.#answerWithinMs)
    const running = isCopy
      ? super.query(new CopyOut(text)).result
      : super.query({ text, values, ...(name && { name }) })
    return running
      .then((result) => {
        if (this.#isOnlyHere) throw this.#unreplicated()
        return result
      })
      .catch((error) => {
        if (error.code === readOnly) this.#onReadOnly?.()
        // PostgreSQL says goodbye before it closes. The pool must not give out this connection again.
        if (isLostConnection(error)) void this.end()
        throw isLate ? new Error('Query timeout expired.', { cause: error }) : error
      })
      .finally(() => clearTimeout(timer))
  }

  /** Closes the connection at once; waiting queries fail. */
  drop(): void {
    this.connection.stream.destroy()
  }

  /** A commit that only one machine has may be lost with it, so it is not acknowledged. */
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

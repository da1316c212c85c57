import pg from 'pg'

const maxNamed = 300
const bracket = /^(begin|start transaction|commit|rollback)/i

export interface MichiClientConfig extends pg.ClientConfig {
  /** How long a query may take. What has no values is a migration's, and may take its time. */
  answerWithinMs?: number
}

/**
 * Gives each statement with parameters a name, so that PostgreSQL parses and plans it once for a
 * connection and not every time: planning costs it more than running most of ours. And gives up a
 * connection that does not answer: whoever waits is told so, and the pool opens another.
 */
export class MichiClient extends pg.Client {
  readonly #names = new Map<string, string>()
  readonly #answerWithinMs: number

  constructor(config: MichiClientConfig = {}) {
    super(config)
    this.#answerWithinMs = config.answerWithinMs ?? 30_000
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
    const answer = super.query({ text, values, ...(name && { name }) })
    const timer = setTimeout(() => this.connection.stream.destroy(), this.#answerWithinMs)
    const stop = () => clearTimeout(timer)
    answer.then(stop, stop)
    return answer
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= maxNamed) return known
    const name = `statement-${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}

import pg from 'pg'

const maxNamed = 300

/**
 * Gives each statement with parameters a name, so that PostgreSQL parses and plans it once for a
 * connection and not every time: planning costs it more than running most of ours.
 */
export class NamingClient extends pg.Client {
  readonly #names = new Map<string, string>()

  constructor(config?: pg.ClientConfig) {
    super(config)
    // A connection that breaks while it is in use fails its query, which reports what is wrong. To
    // nobody's ears it would end the process.
    this.on('error', () => {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: the many forms of pg's own signature.
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return super.query(...(args as Parameters<pg.Client['query']>))
    const name = this.#nameOf(text)
    return super.query({ text, values, ...(name && { name }) }, ...(rest as []))
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= maxNamed) return known
    const name = `statement-${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}

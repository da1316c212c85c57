import type { BrowserContext, Page } from '@playwright/test'

/** Collects the errors of all pages of a test. */
export interface Trouble {
  watch(context: BrowserContext, origin: string): Promise<void>
  /** Chromium logs every error response; a test names those that it causes on purpose. */
  expect(...patterns: RegExp[]): void
  /** Errors that may or may not come, depending on timing. */
  allow(...patterns: RegExp[]): void
  /** Unexpected errors, and expected errors that did not come. */
  list(): string[]
}

const unauthorized = /status of 401|HTTP Authentication failed/

/** Calls that end or delete something, and the errors that other pages may then get. */
const endings = [
  {
    call: /\/api\/(signoff|endsessions?|changepassword|resetpassword|signinbylink|deleteaccount)$/,
    refusal: unauthorized,
  },
  {
    call: /\/api\/(deleteimage\/?|deletepet|endchat|unmatch|block|deleteaccount)$/,
    refusal: /status of 404 .* at \/api\/(photos|faces)\//,
  },
]

export function watchTrouble(): Trouble {
  const seen: string[] = []
  /** For each browser, the refusals that are now allowed. */
  const refusals: Set<RegExp>[] = []
  const late: string[] = []
  const expected: RegExp[] = []
  const allowed: RegExp[] = []

  const checkHost = (url: string, origin: string) => {
    const { protocol, host } = new URL(url)
    const isNetwork = /^(http|ws)s?:$/.test(protocol)
    if (isNetwork && host !== new URL(origin).host) seen.push(`A request left for ${url}`)
  }

  return {
    async watch(context, origin) {
      const own = new Set<RegExp>()
      refusals.push(own)
      context.on('weberror', (event) => {
        const { name, message, stack } = event.error()
        seen.push(`Uncaught ${name}: ${message} ${stack}`)
      })
      context.on('console', (message) => {
        if (message.type() !== 'error') return
        const { pathname } = new URL(message.location().url || origin)
        const line = `${message.text()} at ${pathname}`
        const isLate = [...own].some((pattern) => pattern.test(line))
        if (isLate) late.push(line)
        else seen.push(line)
      })
      context.on('request', (request) => {
        checkHost(request.url(), origin)
        for (const { call, refusal } of endings)
          if (call.test(request.url())) for (const each of refusals) each.add(refusal)
      })
      context.on('page', (page: Page) =>
        page.on('websocket', (socket) => checkHost(socket.url(), origin)),
      )
      context.on('response', async (response) => {
        // After a login there is a session again.
        if (response.url().endsWith('/api/userlogin') && response.ok()) own.delete(unauthorized)
        if (response.request().resourceType() !== 'document') return
        const policy = await response.headerValue('content-security-policy').catch(() => '')
        if (policy === null) seen.push(`No content security policy at ${response.url()}`)
        if (policy?.includes('unsafe-inline')) seen.push(`unsafe-inline at ${response.url()}`)
      })
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          // biome-ignore lint/suspicious/noConsole: the console is what is listened to.
          console.error(`${event.violatedDirective} was violated by ${event.blockedURI}`)
        })
      })
    },
    expect(...patterns) {
      expected.push(...patterns)
    },
    allow(...patterns) {
      allowed.push(...patterns)
    },
    list() {
      const known = [...expected, ...allowed]
      const surprises = seen.filter((line) => !known.some((pattern) => pattern.test(line)))
      const all = [...seen, ...late]
      const absent = expected.filter((pattern) => !all.some((line) => pattern.test(line)))
      return [...surprises, ...absent.map((pattern) => `Never came: ${pattern}`)]
    },
  }
}

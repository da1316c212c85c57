import { basePath } from '../../contract/routes.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'

const dayMs = 24 * 60 * 60 * 1000
/** RFC 9116 recommends less than a year. */
const validDays = 180

const hidden = { schema: { hide: true } }

/** What programs look for under /.well-known/. */
export function wellKnownRoutes(
  app: App,
  { config: { operator, publicOrigin }, now }: FeatureDeps,
) {
  // RFC 9116: where to report a weakness.
  app.get('/.well-known/security.txt', hidden, (_request, reply) => {
    if (operator === null) throw new AppError('not_found')
    const expires = new Date(now() + validDays * dayMs).toISOString().slice(0, 10)
    const lines = [
      `Contact: mailto:${operator.email}`,
      `Expires: ${expires}T00:00:00.000Z`,
      'Preferred-Languages: es, en',
      ...(publicOrigin ? [`Canonical: ${publicOrigin}/.well-known/security.txt`] : []),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })

  // Password managers open this address: https://w3c.github.io/webappsec-change-password-url/
  app.get('/.well-known/change-password', hidden, (_request, reply) =>
    reply.redirect(`${basePath}/settings/password`),
  )
}

import { type Config, isSecure } from '../config.ts'

/** Decision 004: scripts cannot read these cookies, and browsers do not send them with other sites' requests. */
export function cookieFor(config: Config, name: string) {
  const secure = isSecure(config)
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: '/', httpOnly: true, sameSite: 'strict', secure } as const,
  }
}

import { type Config, isSecure } from '../config.ts'

/** design §6: out of reach of scripts and of other sites. */
export function cookieFor(config: Config, name: string) {
  const secure = isSecure(config)
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: '/', httpOnly: true, sameSite: 'strict', secure } as const,
  }
}

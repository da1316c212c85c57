import type { ResetRequest } from '../../contract/privacy.ts'
import { basePath } from '../../contract/routes.ts'
import type { Mail } from '../mail/mailer.ts'

type Language = NonNullable<ResetRequest['language']>

const texts: Record<Language, { subject: string; text: (link: string) => string }> = {
  es: {
    subject: 'Tu enlace para entrar en MichiApp',
    text: (link) => `¡Hola!

Para entrar, o elegir una contraseña nueva, abre este enlace durante las próximas seis horas:

${link}

Sirve una sola vez. Si no lo has pedido tú, no hagas nada: nadie entra sin este correo, y tu contraseña sigue siendo la misma.

MichiApp
`,
  },
  en: {
    subject: 'Your link to log in to MichiApp',
    text: (link) => `Hello!

To log in, or choose a new password, open this link within six hours:

${link}

It works once. If you didn’t ask for it, there’s nothing to do: nobody gets in without this email, and your password stays as it is.

MichiApp
`,
  },
}

/** The token is behind the #, so no server or proxy ever logs it. */
export function entryMail(
  to: string,
  { origin, token, language }: { origin: string; token: string; language: Language },
): Mail {
  const { subject, text } = texts[language]
  return { to, subject, text: text(`${origin}${basePath}/reset#token=${token}`) }
}

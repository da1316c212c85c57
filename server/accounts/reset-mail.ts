import type { ResetRequest } from '../../contract/privacy.ts'
import { basePath } from '../../contract/routes.ts'
import type { Mail } from '../mail/mailer.ts'

type Language = NonNullable<ResetRequest['language']>

const texts: Record<Language, { subject: string; text: (link: string) => string }> = {
  es: {
    subject: 'Tu nueva contraseña de MichiApp',
    text: (link) => `¡Hola!

Para elegir una contraseña nueva, abre este enlace durante la próxima hora:

${link}

Sirve una sola vez. Si no lo has pedido tú, no hagas nada: tu contraseña sigue siendo la misma.

MichiApp
`,
  },
  en: {
    subject: 'Your new MichiApp password',
    text: (link) => `Hello!

To choose a new password, open this link within an hour:

${link}

It works once. If you didn’t ask for it, there’s nothing to do: your password stays as it is.

MichiApp
`,
  },
}

/** The token is behind the #, so no server or proxy ever logs it. */
export function resetMail(
  to: string,
  { origin, token, language }: { origin: string; token: string; language: Language },
): Mail {
  const { subject, text } = texts[language]
  return { to, subject, text: text(`${origin}${basePath}/reset#token=${token}`) }
}

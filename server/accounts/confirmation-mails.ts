import type { Language } from '../../contract/languages.ts'
import { basePath } from '../../contract/routes.ts'
import type { Mail } from '../mail/mailer.ts'

type Texts = Record<Language, { subject: string; text: (part: string) => string }>

const confirmation: Texts = {
  es: {
    subject: 'Confirma tu email en MichiApp',
    text: (link) => `¡Hola!

Para confirmar que esta dirección es tuya, abre este enlace en las próximas 24 horas y pulsa el botón:

${link}

Sirve una sola vez. Si no tienes cuenta en MichiApp, no hagas nada: no te escribiremos más.

MichiApp
`,
  },
  en: {
    subject: 'Confirm your email for MichiApp',
    text: (link) => `Hello!

To confirm that this address is yours, open this link within a day and press the button:

${link}

It works once. If you don’t have a MichiApp account, there’s nothing to do: we won’t write again.

MichiApp
`,
  },
}

const confirmationWithNews: Texts = {
  es: {
    subject: '¿Te escribimos a esta dirección?',
    text: (link) => `¡Hola!

Desde tu cuenta de MichiApp nos han pedido que te escribamos aquí cuando alguien te espere: un correo al día como mucho. Si te parece bien, abre este enlace en las próximas 24 horas y pulsa el botón:

${link}

Así confirmas también que esta dirección es tuya. Si no lo has pedido tú, no hagas nada: no te escribiremos.

MichiApp
`,
  },
  en: {
    subject: 'Shall we write to this address?',
    text: (link) => `Hello!

We’ve been asked, from your MichiApp account, to write to you here when somebody is waiting for you: one email a day at most. If that’s what you want, open this link within a day and press the button:

${link}

This also confirms that the address is yours. If you didn’t ask for it, there’s nothing to do: we won’t write to you.

MichiApp
`,
  },
}

const changed: Texts = {
  es: {
    subject: 'Tu cuenta de MichiApp va a cambiar de email',
    text: (email) => `¡Hola!

Alguien con tu contraseña ha pedido que tu cuenta de MichiApp pase a usar otro email: ${email}. El cambio se hace cuando se confirme desde esa dirección.

Si no has sido tú, cambia ahora tu contraseña: así se anula.

MichiApp
`,
  },
  en: {
    subject: 'Your MichiApp email is about to change',
    text: (email) => `Hello!

Somebody who knows your password asked to move your MichiApp account to another email: ${email}. That will happen once it’s confirmed from there.

If it wasn’t you, change your password now: that cancels it.

MichiApp
`,
  },
}

interface Link {
  origin: string
  token: string
  language: Language
  startsMail: boolean
}

/** The token is behind the #, so no server or proxy ever logs it. */
export function confirmationMail(to: string, { origin, token, language, startsMail }: Link): Mail {
  const { subject, text } = (startsMail ? confirmationWithNews : confirmation)[language]
  return { to, subject, text: text(`${origin}${basePath}/confirm#token=${token}`) }
}

/** To the present address, when somebody asks to change it. */
export function emailChangeMail(to: string, newEmail: string, language: Language): Mail {
  const { subject, text } = changed[language]
  return { to, subject, text: text(newEmail) }
}

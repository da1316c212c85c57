import { textsOf } from '../lib/i18n.ts'
import { texts as uiTexts } from '../ui/texts.ts'

export const texts = {
  ...uiTexts,

  'invite.title': ['Invita a la gente de tu parque', 'Invite your park'],
  'invite.why': [
    'Comparte este enlace o cuelga el cartel en el parque o en el veterinario. Quien llegue por él verá el nombre de tu mascota y tu ciudad, y tu tarjeta será la primera que conozca.',
    'Share this link, or hang the flyer up in the park or at the vet’s. Anyone who follows it sees your pet’s name and your city, and meets your card first.',
  ],
  'invite.link': ['Enlace de invitación', 'Invitation link'],
  'invite.until': ['Vale hasta el {date}.', 'Valid until {date}.'],
  'invite.share': ['Compartir', 'Share'],
  'invite.copy': ['Copiar el enlace', 'Copy the link'],
  'invite.copied': ['Enlace copiado', 'Link copied'],
  'invite.print': ['Imprimir el cartel', 'Print the flyer'],
  'invite.end': ['Anular mis enlaces', 'Cancel my links'],
  'invite.ended': [
    'Tus enlaces y carteles ya no invitan a nadie.',
    'Your links and flyers no longer invite anybody.',
  ],
  'invite.again': ['Hacer un enlace nuevo', 'Make a new link'],
  'invite.shareText': [
    '{name} te invita a MichiApp, donde las mascotas hacen amigos cerca de casa.',
    '{name} invites you to MichiApp, where pets make friends close to home.',
  ],
  'sheet.title': ['Cartel para imprimir', 'A flyer to print'],
  'sheet.print': ['Imprimir', 'Print'],
  'sheet.headline': ['¿Tu mascota busca amigos?', 'Is your pet looking for friends?'],
  'sheet.from': [
    '{name} y otras mascotas de {city} os esperan en MichiApp.',
    '{name} and other pets in {city} are waiting for you on MichiApp.',
  ],
  'sheet.scan': [
    'Escanea el código con la cámara del móvil',
    'Scan the code with your phone’s camera',
  ],
  'sheet.free': [
    'Gratis, sin publicidad y sin dar tu teléfono.',
    'Free, no ads, and no phone number needed.',
  ],
  'sheet.code': ['Código QR de la invitación', 'QR code of the invitation'],

  'invited.heading': ['{name} te invita', '{name} invites you'],
  'invited.somebody': ['¡Qué bien que vengas!', 'So glad you’re here!'],
  'invited.intro': [
    'MichiApp es donde las mascotas de {city} hacen amigos, y sus humanos también. Hazte una cuenta y os encontraréis nada más entrar.',
    'MichiApp is where pets in {city} make friends, and so do their humans. Create an account and you’ll meet right away.',
  ],
  'invited.ended': [
    'Esta invitación ya no vale, pero la puerta sigue abierta: hazte una cuenta y conoce a las mascotas de tu zona.',
    'This invitation is no longer valid, but the door is open: create an account and meet the pets near you.',
  ],
  'invited.signup': ['Crear mi cuenta', 'Create my account'],
  'invited.login': ['Ya tengo cuenta', 'I already have an account'],
} as const

export const { t, plural } = textsOf(texts)

import { textsOf } from './i18n.ts'

export const texts = {
  // spec §5, §8: the words of the error catalogue.
  'error.fillAll': ['Por favor, rellena todos los campos', 'Please fill all the fields'],

  'error.chat_ended': ['Esta conversación ya ha terminado', 'This conversation has ended'],
  'error.both_must_write': [
    'Podréis mandaros fotos cuando os hayáis escrito los dos',
    'You can share photos once you’ve both written',
  ],

  'time.now': ['ahora', 'now'],
  'time.seconds': ['hace {n} segundos', '{n} seconds ago'],
  'time.aMinute': ['hace un minuto', 'a minute ago'],
  'time.minutes': ['hace {n} minutos', '{n} minutes ago'],
  'time.shortMinutes': ['{n} min', '{n} min'],
  'time.yesterday': ['Ayer', 'Yesterday'],

  'error.email_taken': [
    'Error. Ya existe un usuario con ese email',
    'Error. User with that email already exists',
  ],
  'error.bad_credentials': ['Email o contraseña incorrectos', 'Wrong email or password'],
  'error.not_signed_in': ['Tu sesión ha terminado', 'Your session has ended'],
  'error.not_yours': ['Eso no es tuyo', 'That isn’t yours'],
  'error.wrong_origin': ['Petición rechazada', 'Request refused'],
  'error.demo_account': [
    'La cuenta de la demo no se puede cambiar',
    'The demo account can’t be changed',
  ],
  'error.email_unconfirmed': ['Antes confirma tu email', 'Please confirm your email first'],
  'error.suspended': ['Esta cuenta está suspendida', 'This account is suspended'],
  'error.not_found': ['Ya no está aquí', 'It’s no longer here'],
  'error.too_many_photos': ['Has llegado al máximo de fotos', 'You’ve reached the photo limit'],
  'error.already_matched': ['Ya hay match', 'It’s already a match'],
  'error.link_expired': [
    'Ese enlace ya no sirve. Pide otro',
    'That link no longer works. Ask for a new one',
  ],
  'error.too_large': ['Demasiado grande', 'Too large'],
  'error.unsupported_media': ['Ese tipo de archivo no vale', 'We can’t use that kind of file'],
  'error.invalid_input': [
    'Hay algo que no cuadra. Revísalo',
    'Something isn’t right. Check what you entered',
  ],
  'error.image_unreadable': ['No podemos leer esa imagen', 'We can’t read that picture'],
  'error.image_too_large': [
    'La imagen tiene demasiados píxeles',
    'The picture has too many pixels',
  ],
  'error.too_many_uploads': ['Por hoy no caben más fotos', 'No more photos fit today'],
  'error.roomAgain': [
    'Podrás subir más el {day} a las {time}',
    'You can upload more on {day} at {time}',
  ],
  'error.too_many_requests': [
    'Demasiados intentos. Espera un poco',
    'Too many attempts. Wait a moment',
  ],
  'error.too_many_changes': [
    'Has hecho muchos cambios seguidos. Prueba otra vez dentro de una hora',
    'You’ve made a lot of changes in a row. Try again in an hour',
  ],
  'error.internal': ['Algo ha fallado. Prueba otra vez', 'Something went wrong. Try again'],
  'error.unavailable': [
    'Volvemos enseguida. Prueba dentro de un momento',
    'We’ll be right back. Try again in a moment',
  ],
  'error.network': [
    'Sin conexión. Prueba otra vez',
    'You’re offline. Check your connection and try again',
  ],
  'error.timeout': [
    'Está tardando demasiado. Prueba otra vez',
    'This is taking too long. Try again',
  ],

  'error.too_many_invitations': [
    'Esta semana ya has hecho veinte enlaces. En unos días podrás hacer más.',
    'You’ve made twenty links this week. You can make more in a few days.',
  ],

  'error.already_lost': [
    'Ya estás buscando a una de tus mascotas',
    'You’re already looking for one of your pets',
  ],
  'error.search_ended': ['Esta búsqueda ya ha terminado', 'This search has ended'],
  'error.lost_in_future': ['Esa hora aún no ha llegado', 'That time hasn’t come yet'],
  'error.too_many_alarms': [
    'Has dado tres alarmas esta semana. Escríbenos si es urgente.',
    'You’ve raised the alarm three times this week. Write to us if it’s urgent.',
  ],
  'error.too_many_sightings': [
    'Hoy ya has enviado muchos mensajes. Prueba mañana, o entra con tu cuenta.',
    'You’ve sent a lot of messages today. Try tomorrow, or log in.',
  ],
  'error.account_needed': [
    'Su familia solo recibe mensajes de personas con cuenta. Entra y cuéntaselo.',
    'The family only gets messages from people with an account. Log in and tell them.',
  ],
  'error.answer_unavailable': [
    'Ya no se puede contestar a esta persona',
    'This person can’t be answered any more',
  ],
  'error.text_has_link': [
    'Sin enlaces ni direcciones de email, por favor. Un teléfono sí puedes ponerlo.',
    'No links or email addresses, please. A phone number is fine.',
  ],
  'error.pet_name_has_link': [
    'El nombre de tu mascota parece un enlace o un teléfono. Cámbialo en tu perfil y vuelve.',
    'Your pet’s name looks like a link or a phone number. Change it in your profile and come back.',
  ],

  'error.notes_off': [
    'Ahora no recibe notas. Tu «me gusta» sí le llega, en secreto.',
    'Not taking notes right now. Your like still counts, in secret.',
  ],
  'error.note_already_sent': [
    'Ya le has dejado una nota. Dale tiempo para leerla.',
    'You’ve left a note already. Give it time to be read.',
  ],
  'error.note_seen': [
    'Ya ha leído tu nota, así que no se puede retirar.',
    'Your note has been read, so it can’t be taken back.',
  ],
  'error.note_empty': ['Escribe algo primero.', 'Write something first.'],
  'error.note_too_long': [
    'No cabe: como mucho, 140 caracteres.',
    'That doesn’t fit: 140 characters at most.',
  ],
  'error.note_has_link': [
    'Sin enlaces, por favor. Si no es uno, deja un espacio tras el punto.',
    'No links, please. If it isn’t one, put a space after the full stop.',
  ],
  'error.too_many_notes': [
    'Ya has enviado cinco notas en 24 horas. Mañana, más.',
    'You’ve sent five notes in 24 hours. More tomorrow.',
  ],

  'error.playdate_open': [
    'Ya hay una quedada abierta en este chat',
    'There’s already an open playdate in this chat',
  ],
  'error.playdate_changed': [
    'La quedada ha cambiado mientras tanto. Mírala otra vez',
    'The playdate has changed in the meantime. Have another look',
  ],
  'error.playdate_accepted': [
    'La quedada se ha aceptado mientras tanto. Mírala otra vez',
    'The playdate was accepted in the meantime. Have another look',
  ],
  'error.playdate_cancelled': [
    'La quedada se ha cancelado mientras tanto',
    'The playdate was cancelled in the meantime',
  ],
  'error.playdate_past': ['Esa hora ya ha pasado', 'That time has passed'],
  'error.playdate_too_far': [
    'Queda muy lejos: un año como máximo',
    'That’s too far ahead: a year at most',
  ],
  'error.too_many_playdates': [
    'Habéis hecho muchos planes en este chat. Acordadlo por mensaje',
    'You’ve made plenty of plans in this chat. Settle this one in a message',
  ],

  'error.already_appealed': [
    'Ya has apelado: solo se puede una vez',
    'You’ve already appealed: you can only do it once',
  ],
  'error.appeal_closed': [
    'Esto ya ha terminado: no hay nada que apelar',
    'This is already over: there’s nothing to appeal',
  ],
  'error.already_decided': [
    'Ha cambiado entre tanto. Mira cómo está ahora',
    'This has changed in the meantime. See how it stands now',
  ],
  'error.report_changed': [
    'Quien denuncia acaba de añadir algo. Léelo antes',
    'The reporter has just added something. Read it first',
  ],
  'error.evidence_mismatch': [
    'Lo que se iba a ocultar no es de esta cuenta. No se ha hecho nada',
    'What was to be hidden does not belong to this account. Nothing was done',
  ],
  'error.bad_address': ['Esa dirección no es de MichiApp', 'That isn’t a MichiApp address'],

  'error.too_many_pets': ['Cinco mascotas es el máximo', 'Five pets is the limit'],
  'error.last_pet': [
    'Es la única que queda: sin mascota no hay MichiApp',
    'It’s the only one left: no pet, no MichiApp',
  ],
  'error.order_changed': [
    'La lista había cambiado. Ya está al día: prueba otra vez',
    'The list had changed. It’s up to date now: try again',
  ],

  // spec §8: the words of the error catalogue.
  'error.emailInvalid': ['Error. Email no válido', 'Error. Email not valid'],
  'error.notRegistered': ['Error. Usuario no registrado', 'Error. User not registered'],
  'error.passwordShort': ['La contraseña es demasiado corta', 'The password is too short'],
} as const

export const { t } = textsOf(texts)

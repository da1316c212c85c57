import { textsOf } from '../lib/i18n.ts'
import { texts as libTexts } from '../lib/texts.ts'

export const texts = {
  ...libTexts,

  // spec §2: the screens.
  'title.home': ['Descubrir', 'Discover'],
  'title.chats': ['Chats', 'Chats'],
  'title.chat': ['Chat', 'Chat'],
  'title.profile': ['Perfil', 'Profile'],
  'title.notes': ['Notas', 'Notes'],
  'title.playdates': ['Quedadas', 'Playdates'],
  'title.lost': ['Tu búsqueda', 'Your search'],
  'title.found': ['He encontrado un animal', 'I’ve found an animal'],
  'title.poster': ['Cartel', 'Poster'],
  'title.invite': ['Invitación', 'Invitation'],
  'title.sheet': ['Cartel', 'Flyer'],
  'title.login': ['Entrar', 'Log in'],
  'title.signup': ['Crear cuenta', 'Create account'],
  'title.reset': ['Contraseña nueva', 'New password'],
  'title.confirm': ['Confirmar el email', 'Confirm your email'],
  'title.welcome': ['¡Hola!', 'Hello!'],
  'title.settings': ['Ajustes', 'Settings'],
  'title.pet': ['Mascota', 'Pet'],
  'title.email': ['Email', 'Email'],
  'title.password': ['Contraseña', 'Password'],
  'title.devices': ['Dispositivos', 'Devices'],
  'title.deletion': ['Borrar mi cuenta', 'Delete my account'],
  'title.blocked': ['Personas bloqueadas', 'Blocked people'],
  'title.reports': ['Denuncias y decisiones', 'Reports and decisions'],
  'title.notice': ['Denunciar contenido', 'Report content'],
  'title.suspended': ['Cuenta suspendida', 'Account suspended'],
  'title.privacy': ['Aviso legal', 'Legal notice'],
  'title.cookies': ['Política de cookies', 'Cookie policy'],
  'title.apitest': ['Prueba de la API', 'API test'],
  'title.test': ['Prueba del socket', 'Socket test'],

  'app.name': ['MichiApp', 'MichiApp'],
  'app.loading': ['Cargando…', 'Loading…'],
  'app.offline': ['Sin conexión', 'Offline'],

  'nav.label': ['Navegación principal', 'Main navigation'],
  'nav.home': ['Inicio', 'Home'],
  'nav.chats': ['Chats', 'Chats'],
  'nav.settings': ['Ajustes', 'Settings'],
  'nav.news.one': ['{n} novedad', '{n} new'],
  'nav.news.other': ['{n} novedades', '{n} new'],
  'nav.back': ['Volver', 'Back'],

  'action.retry': ['Reintentar', 'Try again'],
  'action.close': ['Cerrar', 'Close'],
  'action.cancel': ['Cancelar', 'Cancel'],

  'language.switch': ['Switch to English', 'Cambiar a español'],

  'combobox.options': ['Opciones', 'Options'],
  'combobox.none': ['Nada coincide con «{query}»', 'Nothing matches “{query}”'],
  'combobox.count.one': ['{n} resultado', '{n} result'],
  'combobox.count.other': ['{n} resultados', '{n} results'],

  'empty.nothing': ['No hay nada aquí... todavía', 'There is nothing here... yet'],

  'photo.away': ['La foto no está disponible ahora', 'This photo isn’t available right now'],
  'photo.none': ['Un dibujo: todavía sin foto', 'A drawing: no photo yet'],
  'photo.label': ['{name}, foto {n} de {count}', '{name}, photo {n} of {count}'],
  'photo.next': ['Ver la siguiente', 'Next photo'],

  'settings.save': ['Guardar', 'Save'],
  'settings.unsaved': ['Cambios sin guardar', 'Unsaved changes'],
  'settings.discard': ['Descartar los cambios', 'Discard the changes'],

  'password.show': ['Mostrar la contraseña', 'Show the password'],
  'password.hide': ['Ocultar la contraseña', 'Hide the password'],
  'email.mend': ['¿{email}?', '{email}?'],
  'field.email': [
    'Escríbelo en minúsculas, así: nombre@dominio.es',
    'Write it in lowercase, like this: name@domain.com',
  ],
  'field.emailTaken': ['Ese email ya tiene cuenta', 'That email already has an account'],
} as const

export const { t, plural } = textsOf(texts)

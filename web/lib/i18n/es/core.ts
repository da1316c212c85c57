export const texts = {
  'app.name': 'MichiApp',
  'app.loading': 'Cargando…',
  'app.offline': 'Sin conexión',

  'title.login': 'Entrar',
  'title.signup': 'Crear cuenta',
  'title.home': 'Descubrir',

  'nav.label': 'Navegación principal',
  'nav.home': 'Inicio',
  'nav.chats': 'Chats',
  'nav.settings': 'Ajustes',
  'nav.news.one': '{n} novedad',
  'nav.news.other': '{n} novedades',
  'nav.back': 'Volver',

  'search.for': 'Buscando a {name}',
  'search.forNameless': 'Buscando a tu mascota',
  'search.news.one': '{n} mensaje nuevo',
  'search.news.other': '{n} mensajes nuevos',

  'action.retry': 'Reintentar',
  'action.close': 'Cerrar',
  'action.cancel': 'Cancelar',

  'person.more': 'Opciones sobre {name}',

  'language.switch': 'Switch to English',

  'password.show': 'Mostrar la contraseña',
  'password.hide': 'Ocultar la contraseña',

  'email.mend': '¿{email}?',

  'combobox.options': 'Opciones',
  'combobox.none': 'Nada coincide con «{query}»',
  'combobox.count.one': '{n} resultado',
  'combobox.count.other': '{n} resultados',

  'empty.nothing': 'No hay nada aquí... todavía',

  'photo.away': 'La foto no está disponible ahora',
  'photo.none': 'Un dibujo: todavía sin foto',
  'photo.label': '{name}, foto {n} de {count}',
  'photo.next': 'Ver la siguiente',

  'failure.heading': '¡Miau! Algo se ha enredado',
  'failure.chunk': 'Esta pantalla no ha cargado. Mira tu conexión y prueba otra vez.',
  'failure.unexpected': 'No es culpa tuya. Prueba otra vez.',

  'consent.label': 'Aviso de cookies',
  'consent.text': 'Solo usamos las cookies imprescindibles.',
  'consent.more': 'Más sobre las cookies',
  'consent.accept': 'Aceptar',
  'consent.cancel': 'Cancelar',

  'install.text': '¿Te llevas MichiApp a la pantalla de inicio?',
  'install.action': 'Instalar',

  'time.now': 'ahora',
  'time.seconds': 'hace {n} segundos',
  'time.aMinute': 'hace un minuto',
  'time.minutes': 'hace {n} minutos',
  'time.shortMinutes': '{n} min',
  'time.yesterday': 'Ayer',

  'error.email_taken': 'Error. Ya existe un usuario con ese email',
  'error.bad_credentials': 'Email o contraseña incorrectos',
  'error.not_signed_in': 'Tu sesión ha terminado',
  'error.not_yours': 'Eso no es tuyo',
  'error.wrong_origin': 'Petición rechazada',
  'error.demo_account': 'La cuenta de la demo no se puede cambiar',
  'error.email_unconfirmed': 'Antes confirma tu email',
  'error.suspended': 'Esta cuenta está suspendida',
  'error.not_found': 'Ya no está aquí',
  'error.too_many_photos': 'Has llegado al máximo de fotos',
  'error.already_matched': 'Ya hay match',
  'error.link_expired': 'Ese enlace ya no sirve. Pide otro',
  'error.too_large': 'Demasiado grande',
  'error.unsupported_media': 'Ese tipo de archivo no vale',
  'error.invalid_input': 'Hay algo que no cuadra. Revísalo',
  'error.image_unreadable': 'No podemos leer esa imagen',
  'error.image_too_large': 'La imagen tiene demasiados píxeles',
  'error.too_many_uploads': 'Por hoy no caben más fotos',
  'error.roomAgain': 'Hay sitio a partir del {day}, {time}',
  'error.too_many_requests': 'Demasiados intentos. Espera un poco',
  'error.too_many_changes': 'Has hecho muchos cambios seguidos. Prueba otra vez dentro de una hora',
  'error.internal': 'Algo ha fallado. Prueba otra vez',
  'error.unavailable': 'Volvemos enseguida. Prueba dentro de un momento',
  'error.network': 'Sin conexión. Prueba otra vez',
  'error.timeout': 'Está tardando demasiado. Prueba otra vez',
} as const

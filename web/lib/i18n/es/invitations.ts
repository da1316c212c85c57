export const texts = {
  'error.too_many_invitations':
    'Esta semana ya has hecho veinte enlaces. En unos días podrás hacer más.',

  'invite.title': 'Invita a la gente de tu parque',
  'invite.why':
    'Comparte este enlace o cuelga el cartel en el parque o en el veterinario. Quien llegue por él verá el nombre de tu mascota y tu ciudad, y tu tarjeta será la primera que conozca.',
  'invite.link': 'Enlace de invitación',
  'invite.until': 'Vale hasta el {date}.',
  'invite.share': 'Compartir',
  'invite.copy': 'Copiar el enlace',
  'invite.copied': 'Enlace copiado',
  'invite.print': 'Imprimir el cartel',
  'invite.end': 'Anular mis enlaces',
  'invite.ended': 'Tus enlaces y carteles ya no invitan a nadie.',
  'invite.again': 'Hacer un enlace nuevo',
  'invite.shareText': '{name} te invita a MichiApp, donde las mascotas hacen amigos cerca de casa.',

  'title.sheet': 'Cartel',
  'sheet.title': 'Cartel para imprimir',
  'sheet.print': 'Imprimir',
  'sheet.headline': '¿Tu mascota busca amigos?',
  'sheet.from': '{name} y otras mascotas de {city} os esperan en MichiApp.',
  'sheet.scan': 'Escanea el código con la cámara del móvil',
  'sheet.free': 'Gratis, sin publicidad y sin dar tu teléfono.',
  'sheet.code': 'Código QR de la invitación',

  'watch.offer': 'Avísame cuando haya tres nuevas',
  'watch.how':
    'Te llegará una notificación, una sola vez, cuando haya tres mascotas que no conoces a menos de 100 km.',
  'watch.needsWay': 'Para que te llegue, activa las notificaciones o el correo en Ajustes.',
} as const

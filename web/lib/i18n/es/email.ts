export const texts = {
  'title.email': 'Email',
  'title.confirm': 'Confirmar el email',

  'email.yours': 'Tu email',
  'email.confirmed': 'Confirmado',
  'email.why':
    'Confírmalo y podrás dejar notas, invitar a gente y dar la alarma si se pierde tu mascota. Todo lo demás funciona igual.',
  'email.send': 'Envíame el enlace',
  'email.sent':
    'Va de camino a {email}. Sirve una vez y durante un día. Si no lo ves, mira en el correo no deseado.',
  'email.often': 'Ya te hemos escrito varias veces. Mira tu correo o prueba más tarde.',
  'email.pending':
    'Falta un paso: abre el enlace que te hemos enviado a {email}. Hasta entonces, todo sigue como estaba.',
  'email.change': 'Cambiar de email',
  'email.changeIntro':
    'Te enviaremos un enlace a la dirección nueva y un correo a la de ahora. El cambio se hace cuando lo confirmes.',
  'email.changeAtOnce': 'Con él entras en tu cuenta. El nuevo vale desde ese mismo momento.',
  'email.new': 'Email nuevo',
  'email.password': 'Tu contraseña, para saber que eres tú',
  'email.submit': 'Cambiar el email',
  'email.changed': 'Email cambiado',
  'email.asked': 'Enlace enviado',
  'email.same': 'Es el que ya tienes',

  'confirm.heading': '¿Es tu email?',
  'confirm.intro': 'Un toque y listo: así sabemos que nuestros emails te llegan a ti.',
  'confirm.submit': 'Sí, es el mío',
  'confirm.done': 'Listo: {email} es tuyo y está confirmado.',
  'confirm.news': 'Te escribiremos cuando alguien te espere y no te llegue a ningún dispositivo.',
  'confirm.goOn': 'Seguir en MichiApp',
  'confirm.expired':
    'Este enlace ya se ha usado o ha caducado: sirve una vez y durante un día. Si tu email sigue sin confirmar, pide otro en Ajustes.',
  'confirm.others':
    'Este enlace es de otra cuenta. Cierra aquí la sesión, o ábrelo en otro navegador.',
} as const

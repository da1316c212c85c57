export const texts = {
  'first.hello': '¡Hola, {name}!',
  'first.face': '¿Le\u00a0ponemos cara a {name}?',
  'first.faceUnnamed': '¿Le\u00a0ponemos cara a tu mascota?',
  'first.why': 'Una foto y tres preguntas fáciles. Es un minuto.',
  'first.start': 'Empezar',
  'first.later': 'Luego',

  'paused.hint': 'Tu perfil está oculto: nadie nuevo te verá.',
  'paused.resume': 'Mostrarlo',
  'paused.over': 'Tu perfil vuelve a verse',

  'filter.open': 'Filtros',
  'filter.active.one': 'Filtros, {n} activo',
  'filter.active.other': 'Filtros, {n} activos',

  'end.anotherRound': 'Otra vuelta: a estas mascotas ya las conoces.',

  'deck.nobodyLeft': 'Ya conoces a todo el barrio. Cada día se apuntan más bigotes.',
  'deck.nobodyYet': '¡Eres de los primeros! El barrio se estrena contigo.',
  'deck.lookAgain': 'Mirar otra vez',
  'deck.whyPhoto': 'Mientras tanto, que te vean bien: con foto se para mucha más gente.',
  'deck.addPhotos': 'Añadir fotos de mi mascota',
} as const

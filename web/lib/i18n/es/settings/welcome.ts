export const texts = {
  'title.welcome': '¡Hola!',

  'welcome.step': 'Paso {n} de {total}',
  'welcome.back': 'Atrás',
  'welcome.skip': 'Saltar',
  'welcome.skipName': 'Aún no tiene nombre',
  'welcome.skipPhoto': 'Seguir sin foto',
  'welcome.skipAll': 'Saltarlo todo',
  'welcome.next': 'Seguir',

  'welcome.photo': '¿Una foto de {name}?',
  'welcome.photoUnnamed': '¿Una foto de tu mascota?',
  'welcome.photoWhy':
    'Es lo primero que se ve de vosotros. Sin foto, en su sitio sale un dibujo, y casi nadie se para.',
  'welcome.photoChoose': 'Elegir una foto',
  'welcome.photoOther': 'Elegir otra foto',
  'welcome.photoThere': '¡Qué guapura! Ya está en tu carta.',
  'welcome.photoAgain': 'Probar otra vez',

  'welcome.name': '¿Cómo se llama tu mascota?',
  'welcome.nameLabel': 'Su nombre',

  'welcome.species': '¿Qué es {name}?',
  'welcome.speciesUnnamed': '¿Qué es tu mascota?',

  'welcome.age': '¿Cuándo nació {name}?',
  'welcome.ageUnnamed': '¿Cuándo nació tu mascota?',
  'welcome.year': 'Año',
  'welcome.olderYears': 'Antes de {year}',
  'welcome.otherYear': 'Otro año',
  'welcome.monthOf': '¿En qué mes de {year}?',
  'welcome.more': 'Más o menos también vale.',

  'welcome.size': '¿Cómo es de grande {name}?',
  'welcome.sizeUnnamed': '¿Cómo es de grande tu mascota?',
  'welcome.small': 'Cabe en un regazo',
  'welcome.medium': 'Ocupa medio sofá',
  'welcome.large': 'El sofá es suyo',

  'welcome.done': '¡Todo listo!',
  'welcome.doneWhole': 'Ya os pueden conocer. Ahora te toca a ti: a descubrir bigotes.',
  'welcome.doneLater': 'Lo que falta te espera en Ajustes, sin prisa.',
  'welcome.doneNoPhoto': 'Tu carta aún no tiene foto. Cuando quieras, se pone en Ajustes.',
  'welcome.go': 'Descubrir mascotas',
} as const

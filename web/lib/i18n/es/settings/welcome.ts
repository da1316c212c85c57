export const texts = {
  'title.welcome': '¡Hola!',

  'welcome.step': 'Paso {n} de {total}',
  'welcome.back': 'Atrás',
  'welcome.skip': 'Saltar',
  'welcome.next': 'Seguir',

  'welcome.photo': '¿Una foto de {name}?',
  'welcome.photoUnnamed': '¿Una foto de tu mascota?',
  'welcome.photoWhy':
    'Es lo primero que se ve de vosotros. Sin foto sale un dibujo, y casi nadie se para.',
  'welcome.photoChoose': 'Elegir una foto',
  'welcome.photoOther': 'Elegir otra foto',
  'welcome.photoThere': '¡Qué guapura! Ya está en tu tarjeta.',
  'welcome.photoFrame': 'Encuadrar su carita',
  'welcome.photoAgain': 'Probar otra vez',

  'welcome.name': '¿Cómo se llama tu mascota?',
  'welcome.nameLabel': 'Su nombre',

  'welcome.species': '¿Qué es {name}?',
  'welcome.speciesUnnamed': '¿Qué es tu mascota?',

  'welcome.age': '¿Cuántos años tiene {name}?',
  'welcome.ageUnnamed': '¿Cuántos años tiene tu mascota?',
  'welcome.baby': 'Menos de 1',
  'welcome.older': '{n} años o más',
  'welcome.more': 'Más o menos también vale.',
  'welcome.month': '¿Y en qué mes nació?',
  'welcome.monthHint': 'Si no lo sabes, sáltalo: los años ya están apuntados.',

  'welcome.size': '¿Cómo es de grande {name}?',
  'welcome.sizeUnnamed': '¿Cómo es de grande tu mascota?',
  'welcome.small': 'Cabe en un regazo',
  'welcome.medium': 'Ocupa medio sofá',
  'welcome.large': 'El sofá es suyo',

  // What Michi says beside each question.
  'remark.name': 'Yo soy Michi. ¿Y tu mascota?',
  'remark.photo': '¡A ver, a ver!',
  'remark.meet': '¡Qué ganas de verte, {name}!',
  'remark.species': '¿Será de los míos?',
  'remark.age': 'Yo nunca digo mi edad.',
  'remark.month': 'Zzz… ¿Hay tarta?',
  'remark.size': 'Yo quepo en cualquier caja.',
  'remark.dog': '¡Un perro! Prometo no bufar.',
  'remark.cat': '¡De los míos!',
  'remark.rabbit': '¡Menudas orejas!',
  'remark.rodent': '¡Prometo no perseguir a nadie!',
  'remark.bird': 'Miro y no toco. ¡Palabra!',
  'remark.reptile': '¡Eso sí que es sangre fría!',
  'remark.fish': 'No, no pienso en la cena.',
  'remark.other': '¡Esto se pone interesante!',

  'welcome.done': '¡Todo listo! Así os verán',
  'welcome.doneWhole': 'Ahora te toca a ti: ¡a conocer bigotes!',
  'welcome.doneLater': 'Lo que falta te espera en Ajustes, sin prisa.',
  'welcome.doneNoPhoto': 'La foto la pones cuando quieras, en Ajustes.',
  'welcome.go': 'Conocer mascotas',
} as const

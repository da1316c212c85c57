import { textsOf } from '../lib/i18n.ts'
import { texts as petsTexts } from '../pets/texts.ts'

export const texts = {
  ...petsTexts,

  'welcome.step': ['Paso {n} de {total}', 'Step {n} of {total}'],
  'welcome.back': ['Atrás', 'Back'],
  'welcome.skip': ['Saltar', 'Skip'],
  'welcome.next': ['Seguir', 'Next'],

  'welcome.photo': ['¿Una foto de {name}?', 'A photo of {name}?'],
  'welcome.photoUnnamed': ['¿Una foto de tu mascota?', 'A photo of your pet?'],
  'welcome.photoWhy': [
    'Es lo primero que se ve de vosotros. Sin foto sale un dibujo, y casi nadie se para.',
    'It’s the first thing people see. Without one there’s a drawing, and hardly anyone stops.',
  ],
  'welcome.photoChoose': ['Elegir una foto', 'Choose a photo'],
  'welcome.photoOther': ['Elegir otra foto', 'Choose another photo'],
  'welcome.photoThere': ['¡Qué guapura! Ya está en tu tarjeta.', 'Gorgeous! It’s on your card.'],
  'welcome.photoFrame': ['Encuadrar su carita', 'Frame their face'],
  'welcome.photoAgain': ['Probar otra vez', 'Try again'],

  'welcome.name': ['¿Cómo se llama tu mascota?', 'What’s your pet called?'],
  'welcome.nameLabel': ['Su nombre', 'Name'],

  'welcome.species': ['¿Qué es {name}?', 'What is {name}?'],
  'welcome.speciesUnnamed': ['¿Qué es tu mascota?', 'What’s your pet?'],

  'welcome.sex': ['¿{name} es hembra o macho?', 'Is {name} female or male?'],
  'welcome.sexUnnamed': ['¿Tu mascota es hembra o macho?', 'Is your pet female or male?'],

  'welcome.age': ['¿Cuántos años tiene {name}?', 'How old is {name}?'],
  'welcome.ageUnnamed': ['¿Cuántos años tiene tu mascota?', 'How old is your pet?'],
  'welcome.baby': ['Menos de 1', 'Under 1'],
  'welcome.older': ['{n} años o más', '{n} or older'],
  'welcome.more': [
    'Más o menos también vale. El mes lo pones cuando quieras, en Ajustes.',
    'A rough guess is fine. Add the month in Settings whenever you like.',
  ],

  // What Michi says beside each question.
  'remark.name': ['Yo soy Michi. ¿Y tu mascota?', 'I’m Michi. And who’s this?'],
  'remark.photo': ['¡A ver, a ver!', 'Ooh, show me!'],
  'remark.meet': ['¡Qué ganas de verte, {name}!', 'Can’t wait to see you, {name}!'],
  'remark.species': ['¿Será de los míos?', 'One of my kind?'],
  'remark.sex': ['Así lo diré bien.', 'So that I get it right.'],
  'remark.age': ['Yo nunca digo mi edad.', 'I never tell mine.'],
  'remark.dog': ['¡Un perro! Prometo no bufar.', 'A dog! I promise not to hiss.'],
  'remark.cat': ['¡De los míos!', 'One of us!'],
  'remark.rabbit': ['¡Menudas orejas!', 'What a pair of ears!'],
  'remark.rodent': ['¡Prometo no perseguir a nadie!', 'I promise not to chase!'],
  'remark.bird': ['Miro y no toco. ¡Palabra!', 'I’ll look, not touch. Promise!'],
  'remark.reptile': ['¡Eso sí que es sangre fría!', 'Now that’s a cool customer!'],
  'remark.fish': ['No, no pienso en la cena.', 'No, I’m not thinking of dinner.'],
  'remark.other': ['¡Esto se pone interesante!', 'This is getting interesting!'],

  'welcome.done': ['¡Todo listo! Así os verán', 'All set! This is how others see you'],
  'welcome.doneWhole': [
    'Ahora te toca a ti: ¡a conocer bigotes!',
    'Now it’s your turn to meet some whiskers.',
  ],
  'welcome.doneLater': [
    'Lo que falta te espera en Ajustes, sin prisa.',
    'The rest is waiting in Settings. No hurry.',
  ],
  'welcome.doneNoPhoto': [
    'La foto la pones cuando quieras, en Ajustes.',
    'Add a photo in Settings whenever you like.',
  ],
  'welcome.go': ['Conocer mascotas', 'Meet pets'],
} as const

export const { t, plural } = textsOf(texts)

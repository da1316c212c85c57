import { textsOf } from '../lib/i18n.ts'
import { texts as petsTexts } from '../pets/texts.ts'

export const texts = {
  ...petsTexts,

  'person.more': ['Opciones sobre {name}', 'Options for {name}'],

  'deck.met.one': ['1 quedada en persona', 'met in person once'],
  'deck.met.other': ['{n} quedadas en persona', 'met in person {n} times'],
  'deck.with': ['con {name}', 'with {name}'],
  'deck.distance': ['a {km} km', '{km} km away'],
  'deck.sameCity': ['En tu ciudad · 0 km', 'In your city · 0 km'],

  'match.title': ['¡Es un match!', 'It’s a match!'],
  'match.text': ['¡{animalName} también quiere conoceros!', '{animalName} wants to meet you too!'],
  'match.textWithPerson': [
    '¡{animalName} y {name} también quieren conoceros!',
    '{animalName} and {name} want to meet you too!',
  ],
  'match.you': ['Tú', 'You'],
  'match.write': ['Decir hola', 'Say hello'],
  'match.goOn': ['Seguir mirando', 'Keep looking'],
  'match.news': ['¡Match con {name}!', 'You matched with {name}!'],
  'match.several.one': ['¡{n} match nuevo!', '{n} new match!'],
  'match.several.other': ['¡{n} matches nuevos!', '{n} new matches!'],
  'match.look': ['Ver', 'Have a look'],

  'profile.mine': ['Mi perfil', 'My profile'],
  'profile.thisPet': ['esta mascota', 'this pet'],
  'profile.delete': ['Borrar esta foto', 'Delete this photo'],
  'profile.deleteTitle': ['¿Borrar esta foto?', 'Delete this photo?'],
  'profile.deleteText': [
    'Nadie volverá a verla, y no hay vuelta atrás.',
    'Nobody will see it again, and there’s no way back.',
  ],
  'profile.deleteConfirm': ['Borrar', 'Delete'],
  'profile.deleted': ['Foto borrada', 'Photo deleted'],
  'profile.notFound': ['Este perfil ya no está aquí.', 'This profile is no longer here.'],
  'profile.see': ['Ver su perfil', 'See their profile'],
  'profile.home': ['Descubrir mascotas', 'Discover pets'],
  'profile.addPhotos': ['Añadir fotos', 'Add photos'],
  'profile.noPhotosYet': ['Cuando suba fotos, aparecerán aquí.', 'Their photos will show up here.'],
  'profile.edit': ['Editar mis mascotas en Ajustes', 'Edit my pets in Settings'],
  'profile.ownEmpty': [
    'Con una foto, tu mascota se hace querer mucho más.',
    'With a photo, your pet is so much easier to love.',
  ],
} as const

export const { t, plural } = textsOf(texts)

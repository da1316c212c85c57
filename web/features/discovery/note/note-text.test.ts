import { expect, it } from 'vitest'
import { findNoteProblem } from '../../../../contract/note-text.ts'

it.each([
  'https://michi.example',
  'www.michi.example',
  'michi.com',
  'Mira MICHI.COM, te gustará',
  'foo_.com',
  'हिन्दी.com',
  'evil .com',
  'evil。com',
  'evil.co',
  'visita evil.co ahora',
  'evil.ru',
  'x.xn--p1ai',
  'evil.museum/gatos',
  't.me',
  'búscame en t.me y hablamos',
  't.me/michi',
  'evil.cat',
  'EVIL.ES',
  '¡Entra en michi.es!',
  'michi.es, la web de gatos',
  'entra en michi.es ahora',
  'evil.de ahora',
  'Look at michi.us',
  '192.168.1.1/x',
  'a@b.cc',
  'escribe a ana.gil@correo.example',
])('a note with a link is refused: %s', (text) => {
  expect(findNoteProblem(text)).toBe('note_has_link')
})

/** People forget the space after a full stop. Then an ending that is also a word counts only if it ends what they say. */
it.each([
  'Hola.me gusta tu gato',
  'Hola.Me gusta tu gato',
  'HOLA.ME GUSTA TU GATO',
  'Nos vemos en el parque.como siempre',
  'Nos vemos en el parque.Con correa',
  'Vamos al parque.coméntame',
  'Es tranquila.en casa duerme',
  'Qué mono.cuántos años tiene?',
  'Se llama Luna.la adopté en mayo',
  'I love your dog.cat people are fun too',
  'Come with us.to the park or the beach',
  'She barks.so does mine',
  'Big park.in the north there is a lake',
  'Pesa 3.5 kg y mide 20.5 cm',
  'Nació el 12.10.2024',
  'Quedamos a las 18.30',
  'Sí... no... ¿mañana?',
  'Hola :) // adiós',
  'Paseos mañana/tarde',
  'Mi gato/a favorito/a',
  'El Sr.Bigotes dice hola',
  'p.ej. por la tarde, etc.',
  'e.g. in the park, i.e. outside',
  'Nos vemos @ el parque.mañana',
])('a sentence without a link is accepted: %s', (text) => {
  expect(findNoteProblem(text)).toBeNull()
})

import { textsOf } from '../lib/i18n.ts'
import { texts as uiTexts } from '../ui/texts.ts'

export const texts = {
  ...uiTexts,

  'apitest.intro': [
    'Dos llamadas de verdad con tu sesión, y lo que debe cumplir cada respuesta.',
    'Two real calls with your session, and what each answer must be like.',
  ],
  'apitest.again': ['Repetir', 'Run again'],
  'check.pass': ['BIEN', 'PASS'],
  'check.fail': ['MAL', 'FAIL'],
  'check.answered': ['Responde, en {ms} ms', 'Answers, in {ms} ms'],
  'check.refused': ['No responde bien: estado {status}', 'Unexpected answer: status {status}'],
  'check.isList': ['Es una lista', 'Is a list'],
  'check.fields': [
    'Cada match trae id, chatId, name y animalName',
    'Each match has id, chatId, name and animalName',
  ],
  'check.newestFirst': ['El match más nuevo va primero', 'The newest match comes first'],
  'check.notSelf': ['Nadie hace match consigo mismo', 'Nobody matches with themselves'],
  'check.ownId': ['Es tu id', 'Is your id'],
  'check.names': ['name y animalName son texto', 'name and animalName are text'],
  'check.city': ['cityId es una de las ciudades', 'cityId is one of the cities'],
  'check.picture': [
    'La foto tiene tipo y dirección, o ninguna de las dos cosas',
    'The picture has a type and an address, or neither',
  ],

  'test.address': ['Dirección', 'Address'],
  'test.echo': [
    'Devuelve lo que se le envía. No necesita cuenta.',
    'Echoes what you send. No account needed.',
  ],
  'test.own': [
    'Tu socket, sin subprotocolo: trae lo nuevo del último chat que se pidió, y no escucha.',
    'Your socket, without the subprotocol: it brings what is new in the chat asked for last, and does not listen.',
  ],
  'test.online': ['Conectado', 'Connected'],
  'test.offline': ['Sin conexión', 'Not connected'],
  'test.text': ['Texto', 'Text'],
  'test.send': ['Enviar', 'Send'],
  'test.reconnect': ['Reconectar', 'Reconnect'],
  'test.frames': ['Lo que ha pasado', 'What happened'],
  'test.sent': ['Enviado', 'Sent'],
  'test.received': ['Recibido', 'Received'],
  'test.opened': ['Abierto', 'Opened'],
  'test.closed': ['Cerrado', 'Closed'],
} as const

export const { t, plural } = textsOf(texts)

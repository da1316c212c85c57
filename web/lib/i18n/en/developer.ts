import type { texts as spanish } from '../es/developer.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'title.apitest': 'API test',
  'title.test': 'Socket test',

  'apitest.intro': 'Two real calls with your session, and what each answer must be like.',
  'apitest.again': 'Run again',
  'check.pass': 'PASS',
  'check.fail': 'FAIL',
  'check.answered': 'Answers, in {ms} ms',
  'check.refused': 'Unexpected answer: status {status}',
  'check.isList': 'Is a list',
  'check.fields': 'Each match has id, chatId, name and animalName',
  'check.newestFirst': 'The newest match comes first',
  'check.notSelf': 'Nobody matches with themselves',
  'check.ownId': 'Is your id',
  'check.names': 'name and animalName are text',
  'check.city': 'cityId is one of the cities',
  'check.picture': 'The picture has a type and an address, or neither',

  'test.address': 'Address',
  'test.echo': 'Echoes what you send. No account needed.',
  'test.own':
    'Your socket, without the subprotocol: it brings what is new in the chat asked for last, and does not listen.',
  'test.online': 'Connected',
  'test.offline': 'Not connected',
  'test.text': 'Text',
  'test.send': 'Send',
  'test.reconnect': 'Reconnect',
  'test.frames': 'What happened',
  'test.sent': 'Sent',
  'test.received': 'Received',
  'test.opened': 'Opened',
  'test.closed': 'Closed',
}

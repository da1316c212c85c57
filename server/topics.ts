import { match } from './chat/match.topic.ts'
import { message } from './chat/message.topic.ts'
import { turn } from './chat/turn.topic.ts'
import { newcomers } from './discovery/newcomers.topic.ts'
import { animal } from './lost-pets/animal.topic.ts'
import { found } from './lost-pets/found.topic.ts'
import { lost } from './lost-pets/lost.topic.ts'
import { search } from './lost-pets/search.topic.ts'
import { sighting } from './lost-pets/sighting.topic.ts'
import { note } from './notes/note.topic.ts'
import type { Topics } from './notifications/topic.ts'
import { playdate } from './playdates/playdate.topic.ts'
import { reminder } from './playdates/reminder.topic.ts'

/** All that people are notified of, in the order in which it is decided and named in a mail. */
export const topics: Topics = {
  sighting,
  animal,
  search,
  lost,
  found,
  // A later push of a chat replaces an earlier one, so the reminder is decided last.
  playdate,
  message,
  match,
  turn,
  reminder,
  note,
  newcomers,
}

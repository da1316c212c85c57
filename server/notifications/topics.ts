import type { Subject, Topic } from './topic.ts'
import { found } from './topics/found.ts'
import { type Alarms, lost } from './topics/lost.ts'
import { match } from './topics/match.ts'
import { message } from './topics/message.ts'
import { newcomers } from './topics/newcomers.ts'
import { note } from './topics/note.ts'
import { playdate } from './topics/playdate.ts'
import { reminder } from './topics/reminder.ts'
import { search } from './topics/search.ts'
import { sighting } from './topics/sighting.ts'
import { turn } from './topics/turn.ts'

/** What topics ask the features above this one. */
export interface Sources {
  hasNewcomers(userId: number): Promise<boolean>
  alarms: Alarms
}

/** A later push of a chat replaces an earlier one, so the reminder is decided last. */
const aboutChats = { playdate, message, match, turn, reminder }

export const chatTopics = Object.keys(aboutChats) as (keyof typeof aboutChats)[]

/** In the order in which they are decided and named in a mail. */
export const makeTopics = ({ hasNewcomers, alarms }: Sources) => ({
  sighting,
  search,
  lost: lost(alarms),
  found,
  ...aboutChats,
  note,
  newcomers: newcomers(hasNewcomers),
})

export type TopicName = keyof ReturnType<typeof makeTopics>
export type Topics = Record<TopicName, Topic>

/** What may be news for a person. */
export interface Item extends Subject {
  topic: TopicName
}

import type { Db } from '../db/store.ts'
import { listReaders } from './readers.queries.ts'
import type { Item, Reader, Subject, Text, Topic, Topics, Urgency } from './topic.ts'

/** News for a person who may be notified of it. */
export interface PersonalNews {
  news: Subject
  reader: Reader
}

/** What the store says about these subjects. Leaves out those about which there is nothing to say. */
export async function findNews<Asked extends Subject>(
  db: Db,
  topic: Topic,
  subjects: readonly Asked[],
  now: number,
): Promise<Map<Asked, PersonalNews>> {
  const people = subjects.map(({ userId }) => userId)
  const readers = await listReaders(db, people)
  const listed = await topic.list(db, subjects, now)
  const found = new Map<Asked, PersonalNews>()
  for (const subject of subjects) {
    const { userId, subjectId } = subject
    const news = listed.find((each) => each.userId === userId && each.subjectId === subjectId)
    const reader = readers.get(userId)
    if (news && reader) found.set(subject, { news, reader })
  }
  return found
}

export const isWanted = ({ setting }: Topic, reader: Reader): boolean =>
  setting === undefined || reader[setting]

/** What a notification says, and where a tap leads. */
export interface Notification extends Text {
  topic: string
  urgency: Urgency
  reader: Reader
  path: string
  tag: string
}

/**
 * Right before they are sent, in the order of the topics. Leaves out what is not news any more, or not
 * wanted, and topics that only a newer release knows.
 */
export async function composeNotifications<Asked extends Item>(
  db: Db,
  topics: Topics,
  items: readonly Asked[],
  now: number,
): Promise<Map<Asked, Notification>> {
  const composed = new Map<Asked, Notification>()
  for (const [name, topic] of Object.entries(topics)) {
    const ofTopic = items.filter((item) => item.topic === name)
    if (ofTopic.length === 0) continue
    for (const [item, { news, reader }] of await findNews(db, topic, ofTopic, now)) {
      if (!isWanted(topic, reader) || !topic.isStillNews(news, now)) continue
      composed.set(item, {
        ...topic.text(news, reader, now),
        topic: item.topic,
        urgency: topic.urgency ?? 'normal',
        reader,
        path: topic.path(news),
        tag: topic.tag(news),
      })
    }
  }
  return composed
}

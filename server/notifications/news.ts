import type { Db } from '../db/store.ts'
import { listReaders } from './readers.queries.ts'
import type { Reader, Subject, Text, Topic } from './topic.ts'
import type { Item, TopicName, Topics } from './topics.ts'

interface LookedUp<Asked> {
  item: Asked
  topic: Topic
  /** Null when there is nothing to say to the person about it. */
  found: { news: Subject; reader: Reader } | null
}

/**
 * What the store says about these items, topic by topic. Each topic is read when its turn comes, because
 * what was decided about one may answer the next. Leaves out topics that only a newer release knows.
 */
export async function* lookUp<Asked extends Item>(
  db: Db,
  topics: Topics,
  items: readonly Asked[],
  now: number,
): AsyncGenerator<LookedUp<Asked>> {
  const people = items.map(({ userId }) => userId)
  const readers = await listReaders(db, people)
  for (const [name, topic] of Object.entries(topics)) {
    const ofTopic = items.filter((item) => item.topic === name)
    const listed = ofTopic.length > 0 ? await topic.list(db, ofTopic, now) : []
    for (const item of ofTopic) {
      const { userId, subjectId } = item
      const news = listed.find((each) => each.userId === userId && each.subjectId === subjectId)
      const reader = readers.get(userId)
      yield { item, topic, found: news && reader ? { news, reader } : null }
    }
  }
}

/** What a notification says, and where a tap leads. */
export interface News extends Text {
  topic: TopicName
  reader: Reader
  path: string
  tag: string
}

/** Right before they are sent. Leaves out what is not news any more, or not wanted. */
export async function composeNews<Asked extends Item>(
  db: Db,
  topics: Topics,
  items: readonly Asked[],
  now: number,
): Promise<Map<Asked, News>> {
  const composed = new Map<Asked, News>()
  for await (const { item, topic, found } of lookUp(db, topics, items, now)) {
    if (!found) continue
    const { news, reader } = found
    if (!topic.isWanted(reader) || !topic.isStillNews(news, now)) continue
    composed.set(item, {
      ...topic.text(news, reader, now),
      topic: item.topic,
      reader,
      path: topic.path(news),
      tag: topic.tag(news),
    })
  }
  return composed
}

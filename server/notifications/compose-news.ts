import type { Db } from '../db/store.ts'
import { listReaders } from './settings.queries.ts'
import { isSame, type Reader, type Text, type Topic } from './topic.ts'
import type { Item, TopicName, Topics } from './topics.ts'

/** What a notification says, and where a tap leads. */
export interface News extends Text {
  topic: TopicName
  reader: Reader
  path: string
  tag: string
}

/** Right before they are sent. Null for what is not news any more, or not wanted. */
export async function composeNews(
  db: Db,
  topics: Topics,
  items: readonly Item[],
  now: number,
): Promise<(News | null)[]> {
  const people = items.map(({ userId }) => userId)
  const readers = await listReaders(db, people)
  const composed = new Map<Item, News>()
  for (const name of new Set(items.map(({ topic }) => topic))) {
    // Only a newer release knows some topics.
    const topic: Topic | undefined = topics[name]
    if (!topic) continue
    const ofTopic = items.filter((item) => item.topic === name)
    const listed = await topic.list(db, ofTopic, now)
    for (const item of ofTopic) {
      const news = listed.find((each) => isSame(each, item))
      const reader = readers.get(item.userId)
      if (!news || !reader || !topic.isWanted(reader) || !topic.isStillNews(news, now)) continue
      composed.set(item, {
        topic: name,
        reader,
        ...topic.text(news, reader, now),
        path: topic.path(news),
        tag: topic.tag(news),
      })
    }
  }
  return items.map((item) => composed.get(item) ?? null)
}

import { retention } from '../../contract/retention.ts'
import { atMost99, petOrPerson } from '../chat/topic-texts.ts'
import { notifyAfterMs, type Topic } from '../notifications/topic.ts'
import { listUnseenNotes, type NoteNews } from './note-news.queries.ts'

const texts = {
  es: {
    one: 'Una nota para ti',
    several: 'Notas para ti',
    from: (name: string) => `${name} te ha dejado una nota.`,
    count: (count: number) => `Tienes ${atMost99(count)} notas sin leer.`,
  },
  en: {
    one: 'A note for you',
    several: 'Notes for you',
    from: (name: string) => `${name} left you a note.`,
    count: (count: number) => `You have ${atMost99(count)} unread notes.`,
  },
}

/** All notes of a person together: the subject is the person. */
export const note: Topic<NoteNews> = {
  setting: 'people',
  list: listUnseenNotes,
  /** A person who was notified of a note is not notified of another before they have looked. */
  dueAt({ oldestSentAt, notifiedAt }) {
    const hasLooked = notifiedAt === null || oldestSentAt > notifiedAt
    return hasLooked ? oldestSentAt + notifyAfterMs : null
  },
  isStillNews: ({ count }) => count > 0,
  rememberedMs: retention.noteDays * 24 * 60 * 60 * 1000,
  text(news, { language }) {
    const words = texts[language]
    if (news.count > 1) return { title: words.several, body: words.count(news.count) }
    return { title: words.one, body: words.from(petOrPerson(news)) }
  },
  path: () => '/chats#notes',
  tag: () => 'notes',
}

import { retention } from '../../contract/retention.ts'
import { atMost99, petOrPerson } from '../chat/topic-texts.ts'
import { notifyAfterMs, type Topic } from '../notifications/topic.ts'
import { listUnseenNotes, type NoteNews } from './note-news.queries.ts'

const texts = {
  es: {
    knock: 'Alguien ha llamado a la puerta',
    one: (name: string) => `${name} te ha dejado una nota.`,
    several: (count: number) => `Tienes ${atMost99(count)} notas sin leer.`,
  },
  en: {
    knock: 'Somebody knocked',
    one: (name: string) => `${name} left you a note.`,
    several: (count: number) => `You have ${atMost99(count)} unread notes.`,
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
    if (news.count > 1) return { title: words.knock, body: words.several(news.count) }
    return { title: words.knock, body: words.one(petOrPerson(news)) }
  },
  path: () => '/chats#notes',
  tag: () => 'notes',
}

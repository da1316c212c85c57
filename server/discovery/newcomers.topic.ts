import type { Topic } from '../notifications/topic.ts'
import { hasNewcomers, listWatches, type WatchNews } from './newcomers.queries.ts'

const day = 24 * 60 * 60 * 1000

const texts = {
  es: {
    title: 'Hay tres mascotas nuevas cerca de ti',
    body: 'Nos pediste que te avisáramos. ¿Vienes a conocerlas?',
  },
  en: {
    title: 'There are three new pets near you',
    body: 'You asked us to let you know. Coming to meet them?',
  },
}

/** For a person who asked for it at the end of the deck, once. The subject is the person. */
export const newcomers: Topic<WatchNews> = {
  list: listWatches,
  isReady: hasNewcomers,
  dueAt: ({ notifiedAt }, now) => (notifiedAt === null ? now : null),
  /** Unless they have asked again since, or do not want to know any more. */
  isStillNews: ({ notifiedAt }) => notifiedAt !== null,
  /** Until a push that waits or a mail has been sent. */
  rememberedMs: 3 * day,
  text: (_, { language }) => texts[language],
  path: () => '/home',
  tag: () => 'newcomers',
}

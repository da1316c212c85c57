import type { Config } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { openStore, type Store } from '../server/db/store.ts'
import { makePairs, type Person } from './people.ts'

export interface World {
  people: Person[]
  settings: Pick<Config, 'dataDir' | 'databaseUrl'>
  /** For the server's process. */
  env: Record<string, string>
  /** All stored messages in order. No server may run on the same SQLite file. */
  readMessages(): Promise<StoredMessage[]>
  /** The ids of the messages that have a photo. */
  readPhotos(): Promise<number[]>
  /** The messages that tell of a step of a playdate, in order. */
  readSteps(): Promise<{ chatId: number; messageId: number }[]>
  /** The texts of all notes. */
  readNotes(): Promise<string[]>
  readLikes(): Promise<{ likerId: number; likedId: number }[]>
}

interface StoredMessage {
  chatId: number
  seq: number
  id: number
  clientId: string | null
  body: string
}

interface WorldOptions {
  /** The number of pairs of people with a match. */
  pairs: number
  /** Adds more to the store. */
  fill?: (store: Store, people: Person[]) => Promise<void>
}

/** Fills a store, for a server that a test or a benchmark starts in a process of its own. */
export async function makeWorld(
  settings: World['settings'],
  { pairs, fill }: WorldOptions,
): Promise<World> {
  const { dataDir, databaseUrl } = settings
  const withStore = async <T>(use: (store: Store) => Promise<T>): Promise<T> => {
    const store = openStore({ dataDir, databaseUrl })
    try {
      return await use(store)
    } finally {
      await store.close()
    }
  }
  const people = await withStore(async (store) => {
    await migrate(store)
    const made = await makePairs(store, pairs, Date.now())
    await fill?.(store, made)
    return made
  })
  return {
    people,
    settings,
    env: { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    readMessages: () =>
      withStore(({ db }) =>
        db
          .selectFrom('messages')
          .select(['chat_id as chatId', 'seq', 'id', 'client_id as clientId', 'body'])
          .orderBy('chat_id')
          .orderBy('seq')
          .execute(),
      ),
    readPhotos: async () => {
      const photos = await withStore(({ db }) =>
        db
          .selectFrom('messages')
          .select('id')
          .where('photo_placeholder', 'is not', null)
          .orderBy('id')
          .execute(),
      )
      return photos.map(({ id }) => id)
    },
    readSteps: () =>
      withStore(({ db }) =>
        db
          .selectFrom('messages')
          .select(['chat_id as chatId', 'id as messageId'])
          .where('playdate_step', 'is not', null)
          .orderBy('chat_id')
          .orderBy('seq')
          .execute(),
      ),
    readNotes: async () => {
      const notes = await withStore(({ db }) => db.selectFrom('notes').select('body').execute())
      return notes.map(({ body }) => body)
    },
    readLikes: () =>
      withStore(({ db }) =>
        db
          .selectFrom('swipes')
          .select(['viewer_id as likerId', 'target_id as likedId'])
          .where('verdict', '=', 'like')
          .execute(),
      ),
  }
}

import type { Kysely } from 'kysely'
import { createChats, createMessages } from './chats.ts'
import { createDeck } from './deck.ts'
import { createLostPets } from './lost-pets.ts'
import { createModeration } from './moderation.ts'
import { createNotes } from './notes.ts'
import { createNotifications } from './notifications.ts'
import { createPeople } from './people.ts'
import { createFiles, createPhotos } from './photos.ts'
import { createPlaydates } from './playdates.ts'
import { createServer } from './server.ts'

/** The tables of the first release. `schema.ts` says what their columns mean. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPeople(db)
  await createDeck(db)
  await createPhotos(db)
  await createChats(db)
  await createPlaydates(db)
  await createMessages(db)
  await createLostPets(db)
  await createFiles(db)
  await createNotes(db)
  await createModeration(db)
  await createNotifications(db)
  await createServer(db)
}

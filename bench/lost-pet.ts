import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openStoreBeside, type Store } from '../server/db/store.ts'
import { insertLostPet } from '../server/lost-pets/raise-alarm.queries.ts'
import { insertViewer, openDeckWorld } from './deck-world.ts'
import { load } from './http-load.ts'
import { loadCityOnly } from './load-users.ts'
import { report } from './report.ts'

// Decision 066: a lost pet does not change the cost of the deck in a large city, and everybody there is
// notified once.

const madrid = 1
const people = 100_000
/** Many short ones: a busy moment of the machine then counts for one of them. */
const rounds = 41

export async function benchLostPet(): Promise<void> {
  await benchLostPetOn('sqlite')
  await benchLostPetOn('postgres')
}

async function benchLostPetOn(engine: Store['engine']): Promise<void> {
  const world = await openDeckWorld(engine, people, madrid, 0, loadReachable)
  const store = openStoreBeside(world.settings)
  try {
    const near = { ...world, path: `/api/lostpetsnear/${world.viewerId}` }
    const measure = async () => ({
      deckMs: (await load(world, 100, 1)).medianMs,
      nearMs: (await load(near, 100, 1)).medianMs,
    })
    await load(world, 2000, 1)
    await load(near, 1000, 1)
    const start = performance.now()
    await loseAPet(store)
    const meanwhile = await measure()
    await waitUntilNotified(store)
    const seconds = (performance.now() - start) / 1000
    // Nothing is sent while the pages are measured.
    await sql`update push_outbox set due_at = ${Date.now() + 86_400_000}`.execute(store.db)

    const measured = []
    const measureWith = async (endedAt: number | null) => {
      await sql`update lost_pets set ended_at = cast(${endedAt} as bigint)`.execute(store.db)
      return measure()
    }
    for (let round = 0; round < rounds; round++) {
      const before = await measureWith(Date.now())
      const active = await measureWith(null)
      const after = await measureWith(Date.now())
      const without = {
        deckMs: (before.deckMs + after.deckMs) / 2,
        nearMs: (before.nearMs + after.nearMs) / 2,
      }
      measured.push({ without, active, ratio: active.deckMs / without.deckMs })
    }
    const median = measured.sort((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)]
    if (!median) return
    report(`a pet is lost in a city of ${people.toLocaleString('en')} people, ${engine}`, {
      'ms of a deck page without it': median.without.deckMs,
      'ms of a deck page with it': median.active.deckMs,
      'ratio (goal: 1.0)': median.ratio,
      'ms of a deck page while people are notified': meanwhile.deckMs,
      'ms of the lost pets nearby without it': median.without.nearMs,
      'ms of the lost pets nearby with it': median.active.nearMs,
      'seconds until everybody is in the outbox': seconds,
      ...(await countOutbox(store)),
    })
  } finally {
    await store.close()
    await world.close()
  }
}

/** Everybody has a browser, at a push service that nobody can reach. */
async function loadReachable(store: Store, count: number): Promise<void> {
  await loadCityOnly(store, madrid, count)
  await sql`
    insert into push_subscriptions (user_id, endpoint, host, user_agent, p256dh, auth, renewed_at)
    select id, 'https://push.invalid/' || id, 'push.invalid', '', '', '', ${Date.now()}
    from users`.execute(store.db)
}

async function loseAPet(store: Store): Promise<void> {
  const owner = await insertViewer(store, madrid)
  const pet = await store.db
    .selectFrom('pets')
    .select('id')
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  const now = Date.now()
  const where = { place: 'Parque del Retiro', words: '', lostAt: now }
  await insertLostPet(store.db, { userId: owner.id, petId: pet.id, photoId: null, ...where, now })
}

async function waitUntilNotified({ db }: Store): Promise<void> {
  const isOpen = () =>
    db.selectFrom('news_checks').select('id').where('topic', '=', 'lost').executeTakeFirst()
  while (await isOpen()) await sleep(200)
}

async function countOutbox({ db }: Store): Promise<Record<string, number>> {
  const { pushes, receivers } = await db
    .selectFrom('push_outbox')
    .select(({ fn }) => [
      fn.countAll<number>().as('pushes'),
      fn.count<number>('user_id').distinct().as('receivers'),
    ])
    .executeTakeFirstOrThrow()
  return { 'people notified': Number(receivers), pushes: Number(pushes) }
}

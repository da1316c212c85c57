import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { insertAlarm } from '../harness/insert-alarm.ts'
import { insertPerson } from '../harness/people.ts'
import { openStoreBeside, type Store } from '../server/db/store.ts'
import { quarterMs } from '../server/lost-pets/circles.ts'
import { openDeckWorld } from './deck-world.ts'
import { load } from './http-load.ts'
import { loadCityOnly } from './load-users.ts'
import { report } from './report.ts'

// Decision 066: a lost pet does not change the cost of the deck in a large city, everybody there is notified
// once, and no quarter of an hour costs more than the one with the most people.

const madrid = 1
const people = 100_000
const dayMs = 86_400_000
/** Many short ones: a busy moment of the machine then counts for one of them. */
const rounds = 41

export async function benchLostPet(): Promise<void> {
  await benchLostPetOn('sqlite')
  await benchLostPetOn('postgres')
}

async function benchLostPetOn(engine: Store['engine']): Promise<void> {
  const world = await openDeckWorld(engine, people, madrid, loadReachable)
  const store = openStoreBeside(world.settings)
  try {
    const near = { ...world, path: `/api/lostpetsnear/${world.viewerId}` }
    const measure = async () => ({
      deckMs: (await load(world, 100, 1)).medianMs,
      nearMs: (await load(near, 100, 1)).medianMs,
    })
    await load(world, 2000, 1)
    await load(near, 1000, 1)
    await loseAPet(store)
    const meanwhile = await measure()
    const circles = await notifyInCircles(store)
    const largest = circles.reduce((a, b) => (b.seconds > a.seconds ? b : a))
    // Nothing is sent while the pages are measured.
    await sql`update deliveries set due_at = ${Date.now() + dayMs}`.execute(store.db)

    const measured = []
    const measureWith = async (endedAt: number | null) => {
      await sql`update lost_pets set ended_at = cast(${endedAt} as bigint)`.execute(store.db)
      const state = endedAt === null ? 'open' : 'ended'
      await store.db.updateTable('lost_pet_cities').set({ state }).execute()
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
      ...Object.fromEntries(
        circles.map(({ added, seconds }, circle) => [
          `seconds of circle ${circle + 1}, ${added.toLocaleString('en')} more people`,
          seconds,
        ]),
      ),
      'people of the most expensive quarter of an hour': largest.added,
      'most people in one (goal: the same)': Math.max(...circles.map(({ added }) => added)),
      ...(await countNotified(store)),
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
    insert into push_subscriptions (user_id, endpoint, user_agent, p256dh, auth, renewed_at)
    select id, 'https://push.invalid/' || id, '', '', '', ${Date.now()}
    from users`.execute(store.db)
}

/** With a photo, and by an account that is older than a day, so that the circles grow. */
async function loseAPet({ db }: Store): Promise<void> {
  const now = Date.now()
  const { id } = await insertPerson(db, { cityId: madrid }, now - 2 * dayMs)
  await insertAlarm(db, id, now)
}

/** How long each circle takes until its people are in the outbox. Between them a quarter of an hour passes. */
async function notifyInCircles({ db }: Store) {
  const circles: { added: number; seconds: number }[] = []
  let before = 0
  for (;;) {
    const start = performance.now()
    const isDue = () =>
      db.selectFrom('checks').select('id').where('due_at', '<=', Date.now()).executeTakeFirst()
    while (await isDue()) await sleep(50)
    const { notified } = await db
      .selectFrom('lost_pets')
      .select('notified')
      .executeTakeFirstOrThrow()
    if (notified === before) return circles
    circles.push({ added: notified - before, seconds: (performance.now() - start) / 1000 })
    before = notified
    await sql`update lost_pets set circle_at = circle_at - ${sql.lit(quarterMs)}`.execute(db)
    await db.updateTable('checks').set({ due_at: 0 }).where('user_id', 'is', null).execute()
  }
}

/** In quiet hours their checks wait for the morning. */
async function countNotified({ db }: Store): Promise<Record<string, number>> {
  const { checks, people } = await db
    .selectFrom('checks')
    .select(({ fn }) => [
      fn.countAll<number>().as('checks'),
      fn.count<number>('user_id').distinct().as('people'),
    ])
    .where('user_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return { 'people with a check': Number(people), checks: Number(checks) }
}

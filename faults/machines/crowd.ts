import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { LargeCluster } from '../../harness/cluster/large-cluster.ts'
import type { Person } from '../../harness/people.ts'
import { openStore } from '../../server/db/store.ts'
import { expectNothingLost, settle, Talker } from '../talker.ts'
import { makeWorld } from '../world.ts'
import { Liker } from './liker.ts'

const opensAtATime = 50
const likesEach = 400

/** People who write to each other through the shipped client; every third also likes and reads. */
export async function openCrowd(
  cluster: LargeCluster,
  dataDir: string,
  people: number,
  paceMs: number,
) {
  const world = await makeWorld(people / 2, { dataDir, databaseUrl: cluster.databaseUrl })
  const talkers: Talker[] = []
  for (let opened = 0; opened < people; opened += opensAtATime) {
    const some = world.people.slice(opened, opened + opensAtATime)
    talkers.push(...some.map((person) => new Talker(person, cluster.url, paceMs)))
    await expect.poll(() => talkers.filter(({ isOnline }) => !isOnline).length).toBe(0)
  }
  const likers = world.people
    .filter((_, index) => index % 3 === 0)
    .map((person) => new Liker(person, cluster.url, listStrangers(person, world.people)))
  // One after the other, so that somebody is writing at any time.
  for (const talker of talkers) {
    talker.talk()
    await sleep(paceMs / people)
  }
  for (const liker of likers) liker.like(2 * paceMs)

  const close = () => {
    for (const talker of talkers) talker.stop()
    for (const liker of likers) liker.leave()
  }
  return {
    /** Has had an acknowledgement for something that was said from now on; the time that takes. */
    async untilEverybodyWrote(withinMs = 60_000): Promise<number> {
      const since = Date.now()
      const silent = () => talkers.filter(({ lastPromiseSaidAt }) => lastPromiseSaidAt < since)
      await expect.poll(() => silent().length, { timeout: withinMs, interval: 50 }).toBe(0)
      return Date.now() - since
    },

    /** From everybody something is on its way. */
    writeAtOnce(): void {
      for (const talker of talkers) talker.sayNext()
    },

    /** The longest time without any acknowledgement, from now on. */
    measureSilence() {
      let longestMs = 0
      let lastAt = Date.now()
      const heard = () => {
        longestMs = Math.max(longestMs, Date.now() - lastAt)
        lastAt = Date.now()
      }
      for (const talker of talkers) talker.onPromise = heard
      return { longestMs: () => longestMs }
    },

    async expectNothingLost(): Promise<void> {
      await Promise.all(likers.map((liker) => liker.stop()))
      await settle(talkers, 120_000)
      await expectNothingLost(talkers, world)
      await expectLikes(likers, cluster.databaseUrl, dataDir)
      const reads = likers.reduce((sum, liker) => sum + (liker.reads.get(200) ?? 0), 0)
      expect(reads).toBeGreaterThan(0)
    },
    countMessages: async () => (await world.readMessages()).length,
    close,
  }
}

/** Everybody but oneself and the other of one's pair, the next ones first. */
function listStrangers(person: Person, people: Person[]): number[] {
  const ids = people.map(({ id }) => id)
  const from = ids.indexOf(person.id)
  const ring = [...ids.slice(from), ...ids.slice(0, from)]
  return ring.filter((id) => id !== person.id && id !== person.otherId).slice(0, likesEach)
}

async function expectLikes(likers: Liker[], databaseUrl: string, dataDir: string): Promise<void> {
  const store = openStore({ databaseUrl, dataDir })
  for (const { person, promised } of likers) {
    const rows = await store.db
      .selectFrom('swipes')
      .select('target_id')
      .where('viewer_id', '=', person.id)
      .where('verdict', '=', 'like')
      .execute()
    const liked = rows.map((row) => row.target_id)
    expect(new Set(liked).size).toBe(liked.length)
    expect(liked).toEqual(expect.arrayContaining(promised))
  }
  await store.close()
}

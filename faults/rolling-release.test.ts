import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { startCluster } from '../harness/cluster/small-cluster.ts'
import { makeStore } from '../harness/test-app.ts'
import { openStore } from '../server/db/store.ts'
import { findCommand } from '../server/process/find-command.ts'
import { isFull, size } from './size.ts'
import { expectNothingLost, openTalkers, settle, type Talker } from './talker.ts'
import { openVisitors, type Visitor } from './visitor.ts'
import { makeWorld } from './world.ts'

/** Today's code with one more migration. */
const nextMain = fileURLToPath(new URL('./next-release-main.ts', import.meta.url))

const people = Number(process.env.PEOPLE ?? size(20, 300))
const paceMs = size(1000, 6000)
const lateMs = 5000
/** After `fail_timeout` nginx gives a server another chance. */
const noticedMs = 2000

// Without nginx `npm test` says so, and ends where it must not skip anything.
describe.runIf(findCommand('nginx'))('this release and the next', () => {
  it(`with ${people} people: servers are replaced one by one, and nobody is stopped`, async () => {
    const { settings, remove } = await makeStore()
    onTestFinished(remove)
    const world = await makeWorld(people / 2, settings)
    const cluster = await startCluster({
      databaseUrl: settings.databaseUrl ?? '',
      redisUrl: `${inject('redisUrl')}?keyPrefix=rolling:`,
      env: { DRAIN_SECONDS: String(size(1, 5)) },
    })
    onTestFinished(() => cluster.stop())
    const talkers: Talker[] = []
    for (let opened = 0; opened < people; opened += 50) {
      const some = world.people.slice(opened, opened + 50)
      talkers.push(...openTalkers(some, cluster.url, paceMs))
      await expect.poll(() => talkers.filter(({ isOnline }) => !isOnline).length).toBe(0)
    }
    const visitors = openVisitors(world.people, cluster.url)
    const lateness = watchLateness(talkers)
    // Nobody writes in step with the others.
    for (const talker of talkers) setTimeout(() => talker.talk(), Math.random() * paceMs)
    for (const visitor of visitors)
      setTimeout(() => visitor.come(2 * paceMs), Math.random() * paceMs)
    await everybodyWrites(talkers)
    const take = () => ({ ...lateness.take(), repeated: takeRepeated(visitors) })
    const before = take()
    const replaceAll = async () => {
      for (const server of cluster.servers) {
        await server.kill('SIGTERM')
        await server.start(nextMain)
        await sleep(noticedMs)
        await everybodyWrites(talkers)
      }
    }

    // Meanwhile the second server of this release works on the tables of the next one.
    await replaceAll()
    const release = take()

    // And once more, with nothing to migrate.
    await replaceAll()
    const restart = take()

    await Promise.all(visitors.map((visitor) => visitor.leave()))
    await settle(talkers)
    const stored = await expectNothingLost(talkers, world)
    expect(visitors.flatMap(({ failed }) => failed)).toEqual([])
    await expectLikesStored(visitors, settings)
    process.stdout.write(
      `${people} people, ${stored} messages, none lost. ${tell('Before', before)} ${tell('Release', release)} ${tell('Restart', restart)}\n`,
    )
    if (isFull) {
      expect(release.worstMs).toBeLessThan(lateMs)
      expect(restart.worstMs).toBeLessThan(lateMs)
    }
  })
})

/** Two more messages of everybody: the last one was written after this was called. */
async function everybodyWrites(talkers: Talker[]): Promise<void> {
  const goals = new Map(talkers.map((talker) => [talker, talker.promised.size + 2]))
  const behind = () => talkers.filter((talker) => talker.promised.size < (goals.get(talker) ?? 0))
  await expect.poll(() => behind().length).toBe(0)
}

/** How long after a message was written the other one saw it. */
function watchLateness(talkers: Talker[]) {
  const writtenAt = new Map<string, number>()
  let seen: number[] = []
  for (const { client, person } of talkers) {
    const known = new Set<string>()
    client.subscribe(() => {
      for (const { text, isMine } of client.getChat(person.chatId).messages.slice(-20)) {
        if (known.has(text)) continue
        known.add(text)
        if (isMine) writtenAt.set(text, performance.now())
        else seen.push(performance.now() - (writtenAt.get(text) ?? 0))
      }
    })
  }
  return {
    /** Of those that came since the last time. */
    take() {
      const sorted = seen.toSorted((a, b) => a - b)
      seen = []
      return { worstMs: sorted.at(-1) ?? 0, p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
    },
  }
}

const takeRepeated = (visitors: Visitor[]) =>
  visitors.flatMap(({ repeated }) => repeated.splice(0, repeated.length))

async function expectLikesStored(visitors: Visitor[], settings: Parameters<typeof openStore>[0]) {
  const store = openStore(settings)
  const rows = await store.db.selectFrom('swipes').select(['viewer_id', 'target_id']).execute()
  await store.close()
  const stored = rows.map((row) => `${row.viewer_id} ${row.target_id}`)
  const liked = visitors.flatMap(({ person, liked }) =>
    [...liked].map((id) => `${person.id} ${id}`),
  )
  expect(liked.length).toBeGreaterThan(0)
  expect(stored.toSorted()).toEqual(liked.toSorted())
}

function tell(what: string, took: { worstMs: number; p99Ms: number; repeated: string[] }): string {
  const [p99, worst] = [took.p99Ms, took.worstMs].map(Math.round)
  const kinds = Object.entries(Object.groupBy(took.repeated, (kind) => kind))
  const repeated = kinds.map(([kind, each]) => `${each?.length} × ${kind}`).join(', ') || 'nothing'
  return `${what}: a message was seen after ${p99} ms (p99), ${worst} ms at worst; repeated: ${repeated}.`
}

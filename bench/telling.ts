import { StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { Registry } from 'prom-client'
import { readConfig } from '../server/config.ts'
import { openStoreBeside, type Store } from '../server/db/store.ts'
import { notificationMetrics } from '../server/notifications/notification.metrics.ts'
import { openNotifier } from '../server/notifications/notifier.ts'
import { PushProcess } from '../server/notifications/push/push-process.ts'
import { vapid } from '../server/notifications/push/vapid.ts'
import { getServerKeys } from '../server/notifications/server-keys.queries.ts'
import { addAwayPeople } from './away-people.ts'
import { type ChatResult, percentiles } from './chat-load.ts'
import { makeWorld, startCrowd } from './chat-world.ts'
import { median, report } from './report.ts'
import { startServer } from './start-server.ts'

// design §14: many people are told, and nobody who chats notices.

const away = 100_000
const sockets = 1000
const perSecond = 300
const rounds = 12
const windowMs = 3000
/** What was on its way has arrived. */
const quietAfterMs = 700
/** A server looks every 2 s whether an alarm is due, and whether there is something to send. */
const sweepingAfterMs = 4300
/** More than are told in a window. */
const dueAtOnce = 3000
const never = 4_000_000_000_000

export async function benchTelling(): Promise<void> {
  for (const engine of ['sqlite', 'postgres'] as const) {
    await benchSweep(engine)
    await benchAlarms(engine)
  }
}

async function benchSweep(engine: Store['engine']): Promise<void> {
  const service = await startServer('push-service.ts', {})
  const pushHost = `localhost:${service.port}`
  const idle: Record<string, number> = {}
  const world = await makeWorld(engine, sockets, async (store) => {
    Object.assign(idle, await measureIdle(store, 'no alarms'))
    await addAwayPeople(store.db, { count: away, pushOrigin: `https://${pushHost}`, dueAt: never })
    Object.assign(idle, await measureIdle(store, `${away.toLocaleString('en')} not due`))
  })
  report(`an idle sweep, ${engine}`, idle)
  const authority = fileURLToPath(new URL('../harness/tls/authority.pem', import.meta.url))
  Object.assign(world.env, { PUSH_PRIVATE_HOSTS: pushHost, NODE_EXTRA_CA_CERTS: authority })
  try {
    const { crowd, close } = await startCrowd('server.ts', world)
    const beside = openStoreBeside(readConfig(world.env))
    const measure = () => crowd.chatter(sleep(windowMs), perSecond)
    const measureQuiet = async () => {
      await sleep(quietAfterMs)
      return measure()
    }
    await measure()
    // They take turns, each with the same right to come first.
    const quiet: ChatResult[] = []
    const sweeping: ChatResult[] = []
    let told = 0
    for (let round = 0; round < rounds; round++) {
      const isQuietFirst = round % 2 === 0
      if (isQuietFirst) quiet.push(await measureQuiet())
      await makeDue(beside.db)
      await tidyUp(beside)
      await sleep(sweepingAfterMs)
      const before = Number(await service.ask('count'))
      sweeping.push(await measure())
      told += Number(await service.ask('count')) - before
      await putOff(beside.db)
      await tidyUp(beside)
      if (!isQuietFirst) quiet.push(await measureQuiet())
    }
    await beside.close()
    await close()
    const pool = (windows: ChatResult[]) => percentiles(windows.flatMap(({ times }) => times))
    const [without, meanwhile] = [pool(quiet), pool(sweeping)]
    const ratios = sweeping.map(({ p99 }, round) => p99 / (quiet[round]?.p99 ?? 0))
    const perSecondTold = (told * 1000) / (rounds * windowMs)
    report(`${away.toLocaleString('en')} people to tell, ${engine}, ${perSecond} messages/s`, {
      'told a second': perSecondTold,
      'minutes for all of them': away / perSecondTold / 60,
      'p50 ms of a message with nobody to tell': without.p50,
      'p50 ms meanwhile': meanwhile.p50,
      'p99 ms with nobody to tell': without.p99,
      'p99 ms meanwhile': meanwhile.p99,
      'ratio of p99 (goal: at most 1.3)': meanwhile.p99 / without.p99,
      'median of the ratios of each pair': median(ratios),
      'lowest ratio': Math.min(...ratios),
      'highest ratio': Math.max(...ratios),
      'highest over lowest p99 with nobody to tell': spread(quiet.map(({ p99 }) => p99)),
    })
  } finally {
    await world.close()
    await service.stop()
  }
}

const spread = (values: number[]) => Math.max(...values) / Math.min(...values)

/** Some of those who are away have news; for all of them at once too much would be written. */
async function makeDue(db: Store['db']): Promise<void> {
  await db
    .updateTable('chat_alarms')
    .set({ due_at: Date.now() })
    .where('chat_id', 'in', (eb) =>
      eb
        .selectFrom('chat_alarms as later')
        .select('later.chat_id')
        .where('later.due_at', '=', never)
        .limit(dueAtOnce),
    )
    .execute()
}

/** What is on its way is dropped. Those who chat have alarms too. */
async function putOff(db: Store['db']): Promise<void> {
  const isAway = db.selectFrom('push_subscriptions').select('user_id')
  await db
    .updateTable('chat_alarms')
    .set({ due_at: never })
    .where('due_at', '<=', Date.now())
    .where('told_seq', '=', 0)
    .where('user_id', 'in', isAway)
    .execute()
  await db.deleteFrom('outbox').execute()
}

/** What the bench itself leaves behind is more than telling does; PostgreSQL would clean it up in any window. */
async function tidyUp({ db, engine }: Store): Promise<void> {
  if (engine === 'postgres') await sql`vacuum chat_alarms, outbox`.execute(db)
}

async function measureIdle({ db }: Store, title: string): Promise<Record<string, number>> {
  const keys = await getServerKeys(db)
  const now = Date.now
  const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'michi@michi.test' }
  const notifier = openNotifier({
    db,
    config: { publicOrigin: 'https://michi.test', pushPrivateHosts: [], mail },
    now,
    log: fastify().log,
    keys,
    vapid: vapid(keys.vapid, 'mailto:nobody@michi.invalid', now),
    metrics: notificationMetrics(new Registry(), db, now),
    process: new PushProcess(),
  })
  const runs = 500
  for (let run = 0; run < 50; run++) await notifier.sweep()
  const statements = countStatements()
  const startedAt = performance.now()
  for (let run = 0; run < runs; run++) await notifier.sweep()
  const ms = performance.now() - startedAt
  const count = statements.stop()
  return { [`ms, ${title}`]: ms / runs, [`statements, ${title}`]: count / runs }
}

/** Those that are sent to the store. */
function countStatements() {
  let count = 0
  const undo: (() => void)[] = []
  const watch = (proto: object, name: string) => {
    const real = Reflect.get(proto, name)
    const counting = function (this: unknown, ...args: unknown[]) {
      count += 1
      return Reflect.apply(real, this, args)
    }
    Reflect.set(proto, name, counting)
    undo.push(() => Reflect.set(proto, name, real))
  }
  watch(StatementSync.prototype, 'all')
  watch(StatementSync.prototype, 'run')
  watch(pg.Client.prototype, 'query')
  return {
    stop() {
      for (const each of undo) each()
      return count
    },
  }
}

/** What it costs that each message sets an alarm. */
async function benchAlarms(engine: Store['engine']): Promise<void> {
  const worlds = [await makeWorld(engine, sockets), await makeWorld(engine, sockets)] as const
  try {
    const ours = await startCrowd('server.ts', worlds[0])
    const without = await startCrowd('server-without-alarms.ts', worlds[1])
    for (const each of [ours, without]) await each.crowd.talk(2, 64)
    const rounds = []
    for (let round = 0; round < 5; round++) {
      const control = (await without.crowd.talk(3, 64)).perSecond
      const withAlarms = (await ours.crowd.talk(3, 64)).perSecond
      rounds.push({ withAlarms, control, ratio: withAlarms / control })
    }
    await Promise.all([ours.close(), without.close()])
    rounds.sort((a, b) => a.ratio - b.ratio)
    const median = rounds[2]
    if (!median) return
    report(`an alarm for each message, ${engine}`, {
      'messages/s': median.withAlarms,
      'messages/s without': median.control,
      ratio: median.ratio,
    })
  } finally {
    for (const world of worlds) await world.close()
  }
}

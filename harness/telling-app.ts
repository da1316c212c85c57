import { Registry } from 'prom-client'
import { onTestFinished } from 'vitest'
import type { Config } from '../server/config.ts'
import { notificationMetrics } from '../server/notifications/notification.metrics.ts'
import { openNotifier } from '../server/notifications/notifier.ts'
import { PushProcess, type PushTask } from '../server/notifications/push/push-process.ts'
import { vapid } from '../server/notifications/push/vapid.ts'
import { getServerKeys } from '../server/notifications/server-keys.queries.ts'
import {
  authority,
  openPushService,
  type PushService,
  type TestBrowserPush,
} from './push-service.ts'
import { openAppForTest, type TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** At noon in Madrid, so that nothing waits for the morning. */
const noon = Date.parse('2026-06-01T10:00:00Z')

/** However busy the machine is, what was claimed is begun: the test waits for it, and no other server. */
export class UnhurriedPushProcess extends PushProcess {
  override send(task: PushTask) {
    return super.send({ ...task, beginBy: Number.MAX_SAFE_INTEGER })
  }
}

// To start it takes longer than most tests, so all apps share one. It leaves when there is nothing to
// do. A machine that has much else to do is no push service in trouble.
const patient = new UnhurriedPushProcess(authority, 120_000)

/** As from a client that knows only the spec. */
export const write = (client: TestClient, chatId: number, message = 'hola') =>
  client.post('/api/addmessage', { userId: client.id, chatId, message })

/** An app whose clock stands still and which tells nobody by itself: `sweep` is a server beside it. */
export async function openTellingApp(overrides: Partial<Config> = {}, process = patient) {
  const service = await openPushService()
  const server = await openAppForTest(
    { pushPrivateHosts: [service.host], ...overrides },
    { clock: () => noon, telling: { everyMs: 2 ** 30, authority } },
  )
  const notifier = await openNotifierBeside(server, process)
  onTestFinished(() => notifier.idle())
  /** With a browser that shows notifications. */
  const makeReachable = async (client: TestClient): Promise<TestBrowserPush> => {
    const browser = service.makeBrowser()
    await browser.subscribe(client)
    return browser
  }
  return {
    ...server,
    service,
    sweep: () => notifier.sweep(),
    notifier,
    makeReachable,
    /** Two who matched and know of it; of the first one, a browser. */
    async openChat() {
      const { ana, luis, chatId } = await server.makePair()
      const browser = await makeReachable(ana)
      await ana.get(`/api/chat/${chatId}`)
      return { ana, luis, chatId, browser }
    },
    /** Time passes, and who has something to hear hears it. */
    async pass(ms: number) {
      server.advance(ms)
      await notifier.sweep()
    },
    /** What this browser was told, as title and text. */
    told: (browser: TestBrowserPush) => toldTo(service, browser),
  }
}

export type TellingApp = Awaited<ReturnType<typeof openTellingApp>>

export const subscriptionsOf = ({ store }: Pick<TellingApp, 'store'>, { id }: TestClient) =>
  store.db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', id).execute()

function toldTo({ received }: PushService, { name }: TestBrowserPush): string[] {
  return received
    .filter(({ browser }) => browser === name)
    .map(({ payload: { notification } }) => `${notification.title}: ${notification.body}`)
}

/** As another server on the same store would tell, which leaves no time to others. */
export async function openNotifierBeside({ app, store, config, now }: TestApp, process = patient) {
  const keys = await getServerKeys(store.db)
  return openNotifier({
    db: store.db,
    config,
    now,
    log: app.log,
    keys,
    vapid: vapid(keys.vapid, 'mailto:nobody@michi.invalid', now),
    metrics: notificationMetrics(new Registry(), store.db, now),
    process,
    rest: () => 0,
  })
}

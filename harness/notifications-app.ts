import { Registry } from '@prometheus-io/client'
import { onTestFinished } from 'vitest'
import { countUnreadChats } from '../server/chat/badge.queries.ts'
import type { Config } from '../server/config.ts'
import { openMailer } from '../server/mail/mailer.ts'
import { decideDueChecks } from '../server/notifications/due-checks.queries.ts'
import { notificationMetrics } from '../server/notifications/notification.metrics.ts'
import { openNotifier } from '../server/notifications/notifier.ts'
import { pushClient } from '../server/notifications/push/push-client.ts'
import { vapid } from '../server/notifications/push/vapid.ts'
import { getServerKeys } from '../server/notifications/server-keys.queries.ts'
import { topics } from '../server/topics.ts'
import {
  authority,
  openPushService,
  type PushService,
  type TestBrowserPush,
} from './push-service.ts'
import { openAppForTest, type TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** At noon in Madrid, outside of the quiet hours. */
const noon = Date.parse('2026-06-01T10:00:00Z')

/** Writes like a client that knows only the spec. */
export const write = (client: TestClient, chatId: number, message = 'hola') =>
  client.post('/api/addmessage', { userId: client.id, chatId, message })

/** An app with a stopped clock, and a notifier that a test runs step by step. */
export async function openNotificationsApp(overrides: Partial<Config> = {}) {
  const service = await openPushService()
  const server = await openAppForTest(
    { pushHosts: [service.host], ...overrides },
    { clock: () => noon },
  )
  const notifier = await openSecondNotifier(server)
  /** Gives a person a browser that shows notifications. */
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
    /** Two people who matched and have seen it. The first one has a browser. */
    async openChat() {
      const { ana, luis, chatId } = await server.makePair()
      const browser = await makeReachable(ana)
      await ana.get(`/api/chat/${chatId}`)
      return { ana, luis, chatId, browser }
    },
    /** Advances the clock, and lets the notifier send all that is due. */
    async pass(ms: number) {
      server.advance(ms)
      await notifier.sweep()
    },
    /** The notifications of this browser, as title and text. */
    notificationsOf: (browser: TestBrowserPush) => listNotifications(service, browser),
  }
}

/** Decides the next checks that are due, and sends nothing. Returns how many there were. */
export const decideNext = ({ store, config, now }: TestApp): Promise<number> =>
  decideDueChecks(store.db, {
    topics,
    canMail: config.mail !== null,
    now: now(),
    onFailure: failTest,
  })

export function failTest(_topic: string, error: unknown): never {
  throw error
}

export async function decideAll(server: TestApp): Promise<void> {
  while ((await decideNext(server)) > 0) {}
}

export type NotificationsApp = Awaited<ReturnType<typeof openNotificationsApp>>

export const subscriptionsOf = ({ store }: Pick<TestApp, 'store'>, { id }: TestClient) =>
  store.db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', id).execute()

function listNotifications({ received }: PushService, { name }: TestBrowserPush): string[] {
  return received
    .filter(({ browser }) => browser === name)
    .map(({ payload: { notification } }) => `${notification.title}: ${notification.body}`)
}

/** The notifier of another server on the same store. */
export async function openSecondNotifier({ app, store, config, now }: TestApp) {
  const keys = await getServerKeys(store.db)
  // Long, so that a push service that a test keeps silent stays silent on a busy machine.
  const client = pushClient({ ca: authority, timeoutMs: 60_000 })
  const mailer = config.mail ? openMailer(config.mail) : null
  const notifier = openNotifier({
    db: store.db,
    topics,
    countUnread: countUnreadChats,
    config,
    now,
    log: app.log,
    mailer,
    keys,
    vapid: vapid(keys.vapid, 'mailto:nobody@michi.invalid', now),
    metrics: notificationMetrics(new Registry(), store.db, now),
    client,
  })
  onTestFinished(async () => {
    notifier.stop()
    mailer?.stop()
    await notifier.idle()
    client.close()
  })
  return {
    ...notifier,
    /** Sends all that is due, to the end. */
    async sweep() {
      await notifier.run()
      await notifier.idle()
    },
  }
}

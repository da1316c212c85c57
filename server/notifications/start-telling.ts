import type { Registry } from 'prom-client'
import type { App, Deps } from '../deps.ts'
import { repeat } from '../process/repeat.ts'
import { notificationMetrics } from './notification.metrics.ts'
import { openNotifier } from './notifier.ts'
import { PushProcess } from './push/push-process.ts'
import { type Vapid, vapid } from './push/vapid.ts'
import { getServerKeys } from './server-keys.queries.ts'

export interface TellingOptions {
  /** How often it is looked whether there is something to tell. */
  everyMs?: number | undefined
  /** The certificate of a push service of one's own, beside those the system trusts. */
  authority?: string | undefined
}

/** Where there is no address of ours that a push service could write to. */
const nobody = 'mailto:nobody@michi.invalid'

/** design §14: people who are away are told, for as long as this server runs. */
export async function startTelling(
  app: App,
  { db, config, now }: Deps,
  registry: Registry,
  { everyMs = 2000, authority }: TellingOptions,
): Promise<{ vapid: Vapid; secret: string }> {
  const keys = await getServerKeys(db)
  const isPublic = config.publicOrigin?.startsWith('https:')
  const signer = vapid(keys.vapid, isPublic ? (config.publicOrigin ?? nobody) : nobody, now)
  const metrics = notificationMetrics(registry, db, now)

  const process = new PushProcess(authority)
  const notifier = openNotifier({
    db,
    config,
    now,
    log: app.log,
    keys,
    vapid: signer,
    metrics,
    process,
  })
  // Before it is waited for what has begun: there may be work for hours.
  app.addHook('preClose', async () => notifier.stop())
  app.addHook('onClose', async () => {
    await notifier.idle()
    process.close()
  })
  // Each by itself: a push service or a mail host that is stuck holds up nothing else.
  repeat(app, everyMs, notifier.ringAll, 'alarms could not ring')
  repeat(app, everyMs, notifier.sendPushes, 'the outbox could not be sent')
  repeat(app, everyMs, notifier.sendMails, 'mails with news could not be sent')
  return { vapid: signer, secret: keys.mailSecret }
}

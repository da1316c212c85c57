import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/store.ts'
import { complaints } from '../process/complaints.ts'
import { mailSender } from './mail/mail-sender.ts'
import type { NotificationMetrics } from './notification.metrics.ts'
import { type RestAfter, restAfter } from './pace.ts'
import type { PushProcess } from './push/push-process.ts'
import { PushSender } from './push/push-sender.ts'
import type { Vapid } from './push/vapid.ts'
import { ringAlarms } from './ring-alarms.queries.ts'
import type { ServerKeys } from './server-keys.queries.ts'

export interface NotifierOptions {
  db: Db
  config: Pick<Config, 'publicOrigin' | 'pushPrivateHosts' | 'mail'>
  now: () => number
  log: FastifyBaseLogger
  keys: ServerKeys
  vapid: Vapid
  metrics: NotificationMetrics
  /** Sends the pushes; it is closed by who has made it. */
  process: PushProcess
  rest?: RestAfter
}

/** Tells people who are away: rings alarms, and sends what comes of it. Any number of servers may. */
export function openNotifier({
  db,
  config,
  now,
  log,
  keys,
  vapid,
  metrics,
  process,
  rest = restAfter,
}: NotifierOptions) {
  const { publicOrigin: origin, pushPrivateHosts: privateHosts } = config
  const complain = complaints(log, now)
  const secret = keys.mailSecret
  const pushes = new PushSender({
    db,
    now,
    complain,
    process,
    vapid,
    secret,
    origin,
    privateHosts,
    metrics,
    rest,
  })

  /** All that are due. Most of the time is left to others. */
  let isStopped = false
  const ringAll = async () => {
    while (!isStopped) {
      const startedAt = performance.now()
      const rung = await ringAlarms(db, now())
      if (rung === 0) return
      await sleep(rest(rung, performance.now() - startedAt))
    }
  }

  const { mail } = config
  const mails =
    mail && origin ? mailSender({ db, now, complain, mail, origin, secret, metrics }) : null
  const sendMails = async () => {
    await mails?.dropLost()
    while (!isStopped && (await mails?.sendSome())) {}
  }

  return {
    ringAll,
    sendMails,
    sendPushes: () => pushes.sendDue(),
    /** All of it, to the end. */
    async sweep() {
      await ringAll()
      await pushes.sendDue()
      await pushes.idle()
      await sendMails()
    },
    /** Begins nothing more. */
    stop() {
      isStopped = true
      pushes.stop()
    },
    idle: () => pushes.idle(),
  }
}

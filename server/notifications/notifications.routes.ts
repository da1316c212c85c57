import {
  NewSubscription,
  Notifications,
  NotificationsUpdate,
  SubscriptionEnd,
  SubscriptionIdEnd,
  Subscriptions,
} from '../../contract/notifications.ts'
import { Done, done, UserParams } from '../../contract/wire.ts'
import { getSession, requireSelf } from '../accounts/authentication.ts'
import { describeDevice } from '../accounts/describe-device.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { isReceiverKey } from './push/encrypt.ts'
import { readEndpoint } from './push/push-hosts.ts'
import { readPublicKey } from './push/vapid.ts'
import { isTimeZone } from './quiet-hours.ts'
import { getSettings, startMails, updateSettings } from './settings.queries.ts'
import {
  listSubscriptionsOf,
  removeSubscriptions,
  saveSubscription,
} from './subscriptions.queries.ts'

const tags = ['notifications']

export function notificationsRoutes(
  app: App,
  { db, config, countRefusal, now, auth, confirmations, serverKeys }: FeatureDeps,
): void {
  const { requireSession } = auth
  const publicKey = readPublicKey(serverKeys.vapid)
  const readAll = async (userId: number): Promise<Notifications> => {
    const { settings, email } = await getSettings(db, userId)
    return { ...settings, publicKey, mailAddress: config.mail ? email : null }
  }

  app.get(
    '/api/notifications/:id',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'getNotifications',
        summary: 'Returns how the person is notified.',
        params: UserParams,
        response: { 200: Notifications },
      },
    },
    async (request) => readAll(requireSelf(request, request.params.id)),
  )

  app.put(
    '/api/updatenotifications',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'updateNotifications',
        summary: 'Changes how the person is notified.',
        body: NotificationsUpdate,
        response: { 200: Notifications },
      },
    },
    async (request) => {
      const { userId: asked, mail, ...update } = request.body
      const userId = requireSelf(request, asked)
      if (update.timeZone !== undefined && !isTimeZone(update.timeZone)) {
        throw new AppError('invalid_input')
      }
      if (mail && confirmations) {
        const { settings, email, isEmailConfirmed } = await getSettings(db, userId)
        const language = update.language ?? settings.language
        // Mails with news go only to an address whose reader has confirmed it (decision 063).
        if (isEmailConfirmed) await startMails(db, userId)
        else await confirmations.confirm(request, { userId, email, language }, { startsMail: true })
      }
      await updateSettings(db, userId, { ...update, ...(mail === false && { mail }) }, now())
      return readAll(userId)
    },
  )

  app.get(
    '/api/subscriptions/:id',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'listSubscriptions',
        summary: 'Lists the browsers that show notifications to the person.',
        params: UserParams,
        response: { 200: Subscriptions },
      },
    },
    async (request) => {
      const subscriptions = await listSubscriptionsOf(db, requireSelf(request, request.params.id))
      return subscriptions.map(({ id, userAgent, renewedAt }) => ({
        id,
        ...describeDevice(userAgent),
        renewedAt: new Date(renewedAt).toISOString(),
      }))
    },
  )

  app.post(
    '/api/addsubscription',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'addSubscription',
        summary: 'Subscribes this browser to notifications.',
        body: NewSubscription,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { endpoint, p256dh, auth } = request.body
      const userId = requireSelf(request, request.body.userId)
      const url = readEndpoint(endpoint, config.pushHosts)
      if (!url || !isReceiverKey(p256dh)) throw new AppError('invalid_input')
      const { id: sessionId } = getSession(request)
      const userAgent = request.headers['user-agent'] ?? ''
      const subscription = { userId, sessionId, userAgent, url, p256dh, auth, now: now() }
      const surplus = await saveSubscription(db, subscription)
      if (surplus > 0) countRefusal('subscriptions', surplus)
      return done
    },
  )

  app.post(
    '/api/deletesubscription',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'deleteSubscription',
        summary: 'Ends the subscription of this browser.',
        body: SubscriptionEnd,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { endpoint } = request.body
      const userId = requireSelf(request, request.body.userId)
      const { href } = URL.parse(endpoint) ?? { href: endpoint }
      await removeSubscriptions(db, { userId, endpoint: href })
      return done
    },
  )

  app.post(
    '/api/endsubscription',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'endSubscription',
        summary: "Ends the subscription of one of the person's browsers.",
        body: SubscriptionIdEnd,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      await removeSubscriptions(db, { userId, id: Number(request.body.id) })
      return done
    },
  )
}

import type {
  NewSubscription,
  Notifications,
  NotificationsUpdate,
  SubscriptionEnd,
} from '../../contract/notifications.ts'
import { get, post, put, toApiError } from '../lib/api.ts'
import { language } from '../lib/i18n.ts'
import { personStorage } from '../lib/storage/person-storage.ts'
import { safeStorage } from '../lib/storage/safe-storage.ts'
import { urls } from '../lib/urls.ts'

/** Screens do not mention notifications that the browser does not support. */
export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** On iOS only apps on the Home Screen have notifications. */
export const needsHomeScreen = (): boolean =>
  !canNotify() &&
  (/iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1))

/** Stored for each person: whether notifications are on, and what the server was told last. */
const kept = (userId: number) => personStorage('michi.notifications', userId)

/** Stored for the browser, also after the session (decision 042): the person said no to notifications. */
const asked = 'asked'
export const wasAsked = (): boolean => safeStorage().read(asked) === true
export const markAsked = (): void => void safeStorage().write(asked, true)
export const isOn = (userId: number): boolean =>
  canNotify() && Notification.permission === 'granted' && kept(userId).read('on') === true

let last: Promise<unknown> = Promise.resolve()

/** Changes run one after the other, so that the last tap wins. */
function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const turn = last.then(act, act)
  last = turn
  return turn
}

/** Asks for the permission and subscribes. False if the permission was denied. */
export async function switchOn(userId: number): Promise<boolean> {
  markAsked()
  // Without waiting first: browsers allow the question only in the handler of a tap.
  const permission = Notification.requestPermission()
  return inTurn(async () => {
    if ((await permission) !== 'granted') return false
    await sendLocale(userId)
    await subscribe(userId)
    kept(userId).write('on', true)
    safeStorage().remove(asked)
    return true
  })
}

/** The switch stays on until the server has removed the subscription. */
export function switchOff(userId: number): Promise<void> {
  return inTurn(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const subscription = await registration?.pushManager.getSubscription()
    if (subscription) {
      const { endpoint } = subscription
      await post(urls.deleteSubscription, { userId, endpoint } satisfies SubscriptionEnd)
      await subscription.unsubscribe()
    }
    kept(userId).remove('on')
    markAsked()
  })
}

/** At every visit, because the server deletes subscriptions that are not renewed. */
export async function renew(userId: number): Promise<void> {
  const locale = localeNow()
  if (kept(userId).read('locale') !== `${locale.language} ${locale.timeZone}`)
    await sendLocale(userId)
  await inTurn(async () => {
    if (isOn(userId)) await subscribe(userId)
  })
}

const localeNow = () => ({
  language,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** Saves the language and the time zone with the account. */
async function sendLocale(userId: number): Promise<void> {
  const locale = localeNow()
  const send = (update: Partial<typeof locale>) =>
    put(urls.updateNotifications, { userId, ...update } satisfies NotificationsUpdate)
  // If the server does not know this time zone, the account keeps its last one.
  await send(locale).catch((error) => {
    if (toApiError(error).code !== 'invalid_input') throw error
    return send({ language })
  })
  kept(userId).write('locale', `${locale.language} ${locale.timeZone}`)
}

async function subscribe(userId: number): Promise<void> {
  const { publicKey } = await get<Notifications>(urls.notifications(userId))
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // The existing subscription belongs to an earlier key of the server.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint = '', keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const body = { userId, endpoint, p256dh, auth } satisfies NewSubscription
  await post(urls.addSubscription, body)
}

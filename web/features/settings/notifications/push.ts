import type {
  NewSubscription,
  Notifications,
  NotificationsUpdate,
  SubscriptionEnd,
} from '../../../../contract/notifications.ts'
import { accountUrls } from '../../../lib/account-urls.ts'
import { get, post, put, toApiError } from '../../../lib/api.ts'
import { language } from '../../../lib/i18n/i18n.ts'
import { personStorage } from '../../../lib/storage/person-storage.ts'

/** Where notifications are not offered, they are not mentioned either. */
export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Safari there offers them only to apps on the Home Screen. */
export const needsHomeScreen = (): boolean =>
  !canNotify() &&
  (/iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1))

/** What this browser remembers: whether it was asked, whether it is on, and what the account knows. */
const kept = (userId: number) => personStorage('michi.notifications', userId)

export const wasAsked = (userId: number): boolean => kept(userId).read('asked') === true
export const markAsked = (userId: number): void => void kept(userId).write('asked', true)
export const isOn = (userId: number): boolean =>
  canNotify() && Notification.permission === 'granted' && kept(userId).read('on') === true

/** Asks the browser, and tells the server. False when the person, or their browser, said no. */
export async function switchOn(userId: number): Promise<boolean> {
  markAsked(userId)
  if ((await Notification.requestPermission()) !== 'granted') return false
  await sendLocale(userId)
  await subscribe(userId)
  kept(userId).write('on', true)
  return true
}

export async function switchOff(userId: number): Promise<void> {
  kept(userId).remove('on')
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  await post(accountUrls.deleteSubscription, { userId, endpoint } satisfies SubscriptionEnd)
  await subscription.unsubscribe()
}

/** At every visit: the server forgets browsers that do not come any more. */
export async function renew(userId: number): Promise<void> {
  const locale = localeNow()
  if (kept(userId).read('locale') !== `${locale.language} ${locale.timeZone}`)
    await sendLocale(userId)
  if (isOn(userId)) await subscribe(userId)
}

const localeNow = () => ({
  language,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** The account remembers its language, and where it is night. */
async function sendLocale(userId: number): Promise<void> {
  const locale = localeNow()
  const send = (update: Partial<typeof locale>) =>
    put(accountUrls.updateNotifications, { userId, ...update } satisfies NotificationsUpdate)
  // A browser may know time zones that the server does not: the account keeps the one it has.
  await send(locale).catch((error) => {
    if (toApiError(error).code !== 'invalid_input') throw error
    return send({ language })
  })
  kept(userId).write('locale', `${locale.language} ${locale.timeZone}`)
}

async function subscribe(userId: number): Promise<void> {
  const { publicKey } = await get<Notifications>(accountUrls.notifications(userId))
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // The one that is there was made with an earlier key of the server's.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint = '', keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const body = { userId, endpoint, p256dh, auth } satisfies NewSubscription
  await post(accountUrls.addSubscription, body)
}

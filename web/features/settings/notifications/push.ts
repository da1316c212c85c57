import type {
  NewSubscription,
  Notifications,
  NotificationsUpdate,
  SubscriptionEnd,
} from '../../../../contract/notifications.ts'
import { get, post, put, toApiError } from '../../../lib/api.ts'
import { language } from '../../../lib/i18n/i18n.ts'
import { personStorage } from '../../../lib/storage/person-storage.ts'
import { safeStorage } from '../../../lib/storage/safe-storage.ts'
import { urls } from '../../../lib/urls.ts'

/** Where notifications are not offered, they are not mentioned either. */
export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Safari there offers them only to apps on the Home Screen. */
export const needsHomeScreen = (): boolean =>
  !canNotify() &&
  (/iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1))

/** What this browser remembers of a person: whether it is on, and what the account knows. */
const kept = (userId: number) => personStorage('michi.notifications', userId)

/** And of nobody: that it was asked, and not told yes. That outlives a session (decision 042). */
const asked = 'asked'
export const wasAsked = (): boolean => safeStorage().read(asked) === true
export const markAsked = (): void => void safeStorage().write(asked, true)
export const isOn = (userId: number): boolean =>
  canNotify() && Notification.permission === 'granted' && kept(userId).read('on') === true

let last: Promise<unknown> = Promise.resolve()

/** One after the other, so that the last tap counts, however long the one before takes. */
function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const turn = last.then(act, act)
  last = turn
  return turn
}

/** Asks the browser, and tells the server. False when the person, or their browser, said no. */
export async function switchOn(userId: number): Promise<boolean> {
  markAsked()
  // At once: browsers let nobody ask but in answer to a tap.
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

/** It is on for as long as the server was not told. */
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

/** At every visit: the server forgets browsers that do not come any more. */
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

/** The account remembers its language, and where it is night. */
async function sendLocale(userId: number): Promise<void> {
  const locale = localeNow()
  const send = (update: Partial<typeof locale>) =>
    put(urls.updateNotifications, { userId, ...update } satisfies NotificationsUpdate)
  // A browser may know time zones that the server does not: the account keeps the one it has.
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
    // The one that is there was made with an earlier key of the server's.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint = '', keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const body = { userId, endpoint, p256dh, auth } satisfies NewSubscription
  await post(urls.addSubscription, body)
}

// The service worker: the app opens without a connection, with the last deck, the chats and their pictures.
// It imports nothing, so that it is built as one plain script.

declare const self: ServiceWorkerGlobalScope
/** The names of the built files and of the build; the build puts them here. */
declare const __SHELL_FILES__: readonly string[]
declare const __BUILD__: string

const base = '/michiapp/'
/** The app itself: the same for everybody. A build has a cache of its own, so that files of two never mix. */
const shell = `shell-${__BUILD__}`
/** What only the person who is signed in may see. */
const personal = 'private'

const index = base
const shellFiles = new Set(['logo.svg', ...__SHELL_FILES__].map((file) => base + file))
/** Avatars have a limit of their own, so that the photos of the deck do not push them out. */
const pictureLimit = 150
/** As in contract/headers.ts. */
const keptHeader = 'x-kept'
const pictureFreshMs = 60 * 60 * 1000

self.addEventListener('install', (event) => {
  event.waitUntil(fillShell())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldBuilds(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  const { pathname } = url
  if (request.method === 'POST') {
    // Another person may sign in next, and a blocked person must not be seen again.
    if (/^\/api\/(userlogin|signinbylink|signoff|deleteaccount|block)\/?$/.test(pathname))
      event.waitUntil(forgetPerson())
    if (/^\/api\/(userlogin|signinbylink|signoff|deleteaccount)\/?$/.test(pathname))
      event.waitUntil(closeNotifications())
  } else if (request.method !== 'GET') {
    return
  } else if (request.mode === 'navigate') {
    if (pathname.startsWith(base)) event.respondWith(openApp(event))
  } else if (shellFiles.has(pathname)) {
    event.respondWith(getShellFile(request))
  } else if (isPicture(url)) {
    event.respondWith(getPicture(event))
  } else if (isFirstPage(url)) {
    event.respondWith(getFirstPage(event, request))
  }
})

// A page that was opened before the worker was active sends the addresses that it has fetched.
self.addEventListener('message', (event) => {
  event.waitUntil(keepFetched(event, event.data))
})

interface PushMessage {
  notification: NotificationOptions & { title: string; navigate: string }
  app_badge?: string
}

// Every push must show a notification, or the browser withdraws the permission.
self.addEventListener('push', (event) => {
  const message: PushMessage | null = event.data?.json() ?? null
  if (message) event.waitUntil(show(message))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openTapped(event.notification.data))
})

/** Notifications with the same tag replace each other. */
async function show({ notification, app_badge: badge }: PushMessage): Promise<void> {
  const { title, navigate, ...options } = notification
  const { href: url } = new URL(navigate, self.location.origin)
  await self.registration.showNotification(title, { ...options, data: { url } })
  if (badge !== undefined) await self.navigator.setAppBadge?.(Number(badge)).catch(() => {})
}

/** In an open tab if there is one, because that tab has loaded the app already. */
async function openTapped({ url }: { url: string }): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window' })
  const [tab] = tabs.toSorted((a, b) => Number(b.focused) - Number(a.focused))
  if (!tab) {
    await self.clients.openWindow(url)
    return
  }
  const arriving = sendThere(tab, url)
  // A browser may refuse it.
  await tab.focus().catch(() => {})
  if (!(await arriving)) await tab.navigate(url)
}

const tabAnswersMs = 1000

/** False for a tab that does not answer: it is still loading, or of an older release. */
function sendThere(tab: Client, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), tabAnswersMs)
    const { pathname, search, hash } = new URL(url)
    tab.postMessage({ openPath: pathname.slice(base.length - 1) + search + hash }, [port2])
  })
}

/** A few files at a time. If one does not come, the next visit tries again, and the others are here. */
async function fillShell(): Promise<void> {
  const cache = await caches.open(shell)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = [...shellFiles].filter((file) => !kept.has(file))
  const fetchNext = async () => {
    for (let file = missing.shift(); file; file = missing.shift()) await addFile(cache, file)
  }
  await Promise.all([cache.add(index), fetchNext(), fetchNext(), fetchNext()])
  // During a deploy the page may be of another build. The browser tries again at the next visit.
  const page = (await (await cache.match(index))?.text()) ?? ''
  const files = page.match(/\/michiapp\/assets\/[^"]+/g) ?? []
  if (files.every((file) => shellFiles.has(file))) return
  await caches.delete(shell)
  throw new Error('The page is of another build than its files.')
}

const tryAgainMs = 2000

async function addFile(cache: Cache, file: string): Promise<void> {
  try {
    await cache.add(file)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, tryAgainMs))
    await cache.add(file)
  }
}

async function dropOldBuilds(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('shell') && name !== shell) await caches.delete(name)
}

function isPicture({ pathname }: URL): boolean {
  return /^\/api\/(photos|faces)\//.test(pathname)
}

/** The first page of the deck, and the list of chats: screens can show them without a connection. */
function isFirstPage({ pathname, searchParams }: URL): boolean {
  return /^\/api\/(usertimeline|userchats)\//.test(pathname) && !searchParams.has('cursor')
}

async function keepFetched(event: ExtendableEvent, addresses: string[]): Promise<void> {
  const before = timesForgotten
  for (const address of addresses) {
    if (timesForgotten !== before) return
    const url = new URL(address)
    if (isPicture(url)) await fetchPicture(event, new Request(address))
    else if (isFirstPage(url)) await getFirstPage(event, new Request(address))
  }
}

/** Notifications show names. */
async function closeNotifications(): Promise<void> {
  for (const notification of await self.registration.getNotifications()) notification.close()
}

/** Counts calls of `forgetPerson`. An answer that was requested before such a call is not kept. */
let timesForgotten = 0

function forgetPerson(): Promise<boolean> {
  timesForgotten++
  return caches.delete(personal)
}

/** The page does not wait for the copy, and a full or deleted cache is no error for the page. */
function keepCopy(event: ExtendableEvent, url: string, answer: Response): void {
  const copy = answer.clone()
  const put = async () => {
    const cache = await caches.open(personal)
    await cache.put(url, copy)
    await deleteOldest(cache)
  }
  const written = put()
    .catch(() => {})
    .finally(() => beingWritten.delete(url))
  beingWritten.set(url, written)
  event.waitUntil(written)
}

/** By URL. `findKept` waits for these: what a screen has shown is there when the connection goes. */
const beingWritten = new Map<string, Promise<void>>()

/** Every screen is the same page: from the server, or that of this build if there is no connection. */
async function openApp({ request }: FetchEvent): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(index, { cacheName: shell })) ?? Response.error()
  }
}

/** Files with a hash in their name never change, and the logo changes only with the worker. */
async function getShellFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: shell })) ?? fetch(request)
}

/**
 * From the cache, if there is a copy. A copy older than an hour is also fetched again in the
 * background, so that a deleted picture disappears here too.
 */
async function getPicture(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = await findKept(request)
  if (!kept) return fetchPicture(event, request)
  const age = Date.now() - Date.parse(kept.headers.get('date') ?? '')
  if (!(age < pictureFreshMs)) event.waitUntil(fetchPicture(event, request).catch(() => {}))
  return kept
}

/** Bypasses the browser's own cache, which would keep a deleted picture for a year. */
async function fetchPicture(event: ExtendableEvent, request: Request): Promise<Response> {
  const response = await fetchPersonal(event, request, { cache: 'no-store' })
  if (response.status === 404) event.waitUntil(dropKept(request))
  return response
}

async function deleteOldest(cache: Cache): Promise<void> {
  const requests = await cache.keys()
  const pictures = requests.filter((request) => isPicture(new URL(request.url)))
  const isCard = ({ url }: Request) => url.endsWith('/card')
  const cards = pictures.filter(isCard)
  const avatars = pictures.filter((request) => !isCard(request))
  for (const oldest of [cards.slice(0, -pictureLimit), avatars.slice(0, -pictureLimit)])
    for (const request of oldest) await cache.delete(request)
}

/** From the server. Only without a connection from the cache, and the answer says so. */
async function getFirstPage(event: ExtendableEvent, request: Request): Promise<Response> {
  try {
    return await fetchPersonal(event, request)
  } catch (error) {
    const kept = await findKept(request)
    if (!kept) throw error
    const headers = new Headers(kept.headers)
    headers.set(keptHeader, 'true')
    return new Response(kept.body, { headers })
  }
}

async function fetchPersonal(
  event: ExtendableEvent,
  request: Request,
  options?: RequestInit,
): Promise<Response> {
  const before = timesForgotten
  const response = await fetch(request, options)
  if (response.status === 401) event.waitUntil(forgetPerson())
  else if (response.ok && timesForgotten === before) keepCopy(event, request.url, response)
  return response
}

/** Unlike `caches.open`, this does not create the cache. After signing off there is none. */
async function findKept(request: Request): Promise<Response | undefined> {
  await beingWritten.get(request.url)
  return caches.match(request, { cacheName: personal })
}

async function dropKept(request: Request): Promise<void> {
  if (await findKept(request)) await (await caches.open(personal)).delete(request)
}

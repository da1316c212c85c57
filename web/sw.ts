// The service worker: the app opens without a connection, with the last deck, the chats and their pictures.
// It imports nothing, so that it is built as one plain script.

declare const self: ServiceWorkerGlobalScope
/** The names of the built files; the build puts them here. */
declare const __SHELL_FILES__: readonly string[]

const base = '/michiapp/'
/** The app itself: the same for everybody. */
const shell = 'shell'
/** What only the person who is signed in may see. */
const personal = 'private'

const index = base
const shellFiles = new Set(['logo.svg', ...__SHELL_FILES__].map((file) => base + file))
const pictureLimit = 150
const pictureFreshMs = 60 * 60 * 1000

self.addEventListener('install', (event) => {
  event.waitUntil(fillShell())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldFiles(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  const { pathname } = url
  if (request.method === 'POST') {
    // Someone leaves, someone else may come, or somebody is not to be seen: nothing of it stays.
    if (/^\/api\/(userlogin|signoff|deleteaccount|block)\/?$/.test(pathname))
      event.waitUntil(forgetPerson())
    if (/^\/api\/(userlogin|signoff|deleteaccount)\/?$/.test(pathname))
      event.waitUntil(takeBackShown())
  } else if (request.method !== 'GET') {
    return
  } else if (request.mode === 'navigate') {
    if (pathname.startsWith(base)) event.respondWith(openApp(event))
  } else if (shellFiles.has(pathname)) {
    event.respondWith(getShellFile(request))
  } else if (isPicture(url)) {
    event.respondWith(getPicture(event))
  } else if (isBeginning(url)) {
    event.respondWith(getBeginning(event, request))
  }
})

// A page that was there before the worker says what it has fetched by then.
self.addEventListener('message', (event) => {
  event.waitUntil(keepFetched(event, event.data))
})

interface PushMessage {
  notification: NotificationOptions & { title: string; navigate: string }
  app_badge?: string
}

// Every push has to be shown: browsers take back the permission of who shows nothing.
self.addEventListener('push', (event) => {
  const message: PushMessage | null = event.data?.json() ?? null
  if (message) event.waitUntil(show(message))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openChat(event.notification.data))
})

/** One for each chat: its tag lets a later one take the place of the one before. */
async function show({ notification, app_badge: badge }: PushMessage): Promise<void> {
  const { title, navigate, data, ...options } = notification
  await self.registration.showNotification(title, {
    ...options,
    data: { ...data, url: new URL(navigate, self.location.origin).href },
  })
  if (badge !== undefined) await self.navigator.setAppBadge?.(Number(badge)).catch(() => {})
}

/** In a tab that is open if there is one, which need not load anything for it. */
async function openChat({ url, chatId }: { url: string; chatId: number }): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window' })
  const [tab] = tabs.toSorted((a, b) => Number(b.focused) - Number(a.focused))
  if (!tab) {
    await self.clients.openWindow(url)
    return
  }
  tab.postMessage({ openChat: chatId })
  await tab.focus()
}

async function fillShell(): Promise<void> {
  const cache = await caches.open(shell)
  await cache.addAll([index, ...shellFiles])
}

async function dropOldFiles(): Promise<void> {
  const cache = await caches.open(shell)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname !== index && !shellFiles.has(pathname)) await cache.delete(request)
  }
}

function isPicture({ pathname }: URL): boolean {
  return /^\/api\/(photos|faces)\//.test(pathname)
}

/** What a screen without a connection begins with: the deck's first page, the list of chats. */
function isBeginning({ pathname, searchParams }: URL): boolean {
  return /^\/api\/(usertimeline|userchats)\//.test(pathname) && !searchParams.has('cursor')
}

async function keepFetched(event: ExtendableEvent, addresses: string[]): Promise<void> {
  const before = timesForgotten
  for (const address of addresses) {
    if (timesForgotten !== before) return
    const url = new URL(address)
    if (isPicture(url)) await fetchPicture(event, new Request(address))
    else if (isBeginning(url)) await getBeginning(event, new Request(address))
  }
}

/** There are names on the screen. */
async function takeBackShown(): Promise<void> {
  for (const notification of await self.registration.getNotifications()) notification.close()
}

/** How often a person was forgotten. What was asked for before the last time is not kept after it. */
let timesForgotten = 0

function forgetPerson(): Promise<boolean> {
  timesForgotten++
  return caches.delete(personal)
}

/**
 * Keeps a copy of an answer that goes to the page meanwhile: a cache that is slow, full or deleted
 * just now neither delays nor spoils it.
 */
function keepCopy(
  event: ExtendableEvent,
  cacheName: string,
  key: RequestInfo,
  answer: Response,
): void {
  const copy = answer.clone()
  const put = async () => {
    const cache = await caches.open(cacheName)
    await cache.put(key, copy)
    if (cacheName === personal) await throwOutOldest(cache)
  }
  event.waitUntil(put().catch(() => {}))
}

/** Every screen is the same page: the newest one there is, else the one from last time. */
async function openApp(event: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(event.request)
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    if (response.ok && isPage) keepCopy(event, shell, index, response)
    return response
  } catch {
    return (await caches.match(index, { cacheName: shell })) ?? Response.error()
  }
}

/** A file with a hash in its name never changes, and the logo changes with the worker. */
async function getShellFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: shell })) ?? fetch(request)
}

/**
 * From the cache at once. A copy older than an hour is fetched anew behind it, so that the picture
 * somebody deleted vanishes here too; that also moves it to the end of the queue to be thrown out.
 */
async function getPicture(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = await findKept(request)
  if (!kept) return fetchPicture(event, request)
  const age = Date.now() - Date.parse(kept.headers.get('date') ?? '')
  if (!(age < pictureFreshMs)) event.waitUntil(fetchPicture(event, request).catch(() => {}))
  return kept
}

/** Past the browser's own cache, which would keep a deleted picture for a year. */
async function fetchPicture(event: ExtendableEvent, request: Request): Promise<Response> {
  const response = await fetchPersonal(event, request, { cache: 'no-store' })
  if (response.status === 404) event.waitUntil(dropKept(request))
  return response
}

async function throwOutOldest(cache: Cache): Promise<void> {
  const requests = await cache.keys()
  const pictures = requests.filter((request) => isPicture(new URL(request.url)))
  for (const request of pictures.slice(0, -pictureLimit)) await cache.delete(request)
}

/** Kept for when there is no connection, and only for then. */
async function getBeginning(event: ExtendableEvent, request: Request): Promise<Response> {
  try {
    return await fetchPersonal(event, request)
  } catch (error) {
    const kept = await findKept(request)
    if (kept) return kept
    throw error
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
  else if (response.ok && timesForgotten === before) keepCopy(event, personal, request, response)
  return response
}

/** Does not make the cache, unlike opening it: after signing off there is none. */
function findKept(request: Request): Promise<Response | undefined> {
  return caches.match(request, { cacheName: personal })
}

async function dropKept(request: Request): Promise<void> {
  if (await findKept(request)) await (await caches.open(personal)).delete(request)
}

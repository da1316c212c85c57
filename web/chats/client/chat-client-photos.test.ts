import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { ChatDetail } from '../../../contract/chat.ts'
import { drawPicture } from '../../../harness/pictures.ts'
import { openTestApp, type TestApp } from '../../../harness/test-app.ts'
import { TestBrowser, type TestTab } from '../../../harness/test-browser.ts'
import type { TestClient } from '../../../harness/test-client.ts'
import { openTestNetwork } from '../../../harness/test-network.ts'
import { eventually, openChat, say, statesOf, storedTexts, untilOnline } from './testing/people.ts'

let server: TestApp
let picture: File
beforeAll(async () => {
  server = await openTestApp()
  picture = new File([new Uint8Array(await drawPicture())], 'siesta.jpg', { type: 'image/jpeg' })
})
afterAll(() => server.close())

const photo = '📷 Foto'

async function makeTalkingPair() {
  const pair = await server.makePair()
  await say(pair.ana, pair.chatId, 'hola')
  await say(pair.luis, pair.chatId, 'hola, Ana')
  return pair
}

async function storedPhotos(person: TestClient, chatId: number) {
  const { body } = await person.get<ChatDetail>(`/api/chat/${chatId}?images=url`)
  return body.chatMessages.filter((message) => message.photo)
}

it('sends photos and texts that were written offline in their order, after a reload', async () => {
  const { ana, luis, chatId } = await makeTalkingPair()
  const browser = new TestBrowser()
  const offline = openChat(ana, chatId, browser.openTab(ana, 'http://127.0.0.1:1'))
  offline.sendPhotos(chatId, [picture])
  offline.send(chatId, 'esta es de ayer')
  offline.sendPhotos(chatId, [picture, picture])
  offline.send(chatId, 'y estas de hoy')
  await eventually(() => expect(offline.getStatus()).toBe('offline'))
  expect(offline.getChat(chatId).messages.map(({ isPhoto }) => isPhoto)).toEqual([
    ...[true, false, true, true, false],
  ])
  offline.stop()

  const online = openChat(ana, chatId, browser.openTab(ana))
  await eventually(() =>
    expect(statesOf(online, chatId)).toEqual(['sent', 'received', ...Array(5).fill('sent')]),
  )
  expect((await storedTexts(luis, chatId)).slice(2)).toEqual([
    ...[photo, 'esta es de ayer', photo, photo, 'y estas de hoy'],
  ])
  expect(browser.files.size).toBe(0)
  expect([...browser.kept.keys()].filter((key) => key.startsWith('michi.pending'))).toEqual([])
})

it('stores a photo once when its answer is lost', async () => {
  const { ana, luis, chatId } = await makeTalkingPair()
  const network = await openTestNetwork(server.url)
  onTestFinished(() => network.close())
  const client = openChat(ana, chatId, new TestBrowser().openTab(ana, network.url))
  await untilOnline(client)
  network.loseAnswers()
  client.sendPhotos(chatId, [picture])
  await expect.poll(async () => (await storedPhotos(luis, chatId)).length).toBe(1)
  network.cut()
  network.mend()
  await eventually(() => expect(statesOf(client, chatId).at(-1)).toBe('sent'))
  expect(await storedPhotos(luis, chatId)).toHaveLength(1)
})

it('shows progress, and stops an upload that is cancelled; the next message goes on', async () => {
  const { ana, luis, chatId } = await makeTalkingPair()
  const browser = new TestBrowser()
  const slow: TestTab['sendPhoto'] = (_url, _fields, _file, { signal, onProgress }) => {
    onProgress(0.99)
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  }
  const client = openChat(ana, chatId, { ...browser.openTab(ana), sendPhoto: slow })
  await untilOnline(client)
  client.sendPhotos(chatId, [picture])
  client.send(chatId, 'sin foto')
  await eventually(() => expect(client.getChat(chatId).messages.at(-2)?.progress).toBe(0.95))
  expect(client.getChat(chatId).messages.at(-1)?.state).toBe('sending')
  client.discard(chatId, client.getChat(chatId).messages.at(-2)?.clientId ?? '')
  await eventually(() => expect(statesOf(client, chatId).at(-1)).toBe('sent'))
  expect((await storedTexts(luis, chatId)).slice(2)).toEqual(['sin foto'])
  expect(browser.files.size).toBe(0)
})

it('says why a photo was refused, keeps it for a retry, and sends what comes after it', async () => {
  const { ana, luis, chatId } = await server.makePair()
  await say(ana, chatId, 'hola')
  const browser = new TestBrowser()
  const client = openChat(ana, chatId, browser.openTab(ana))
  await untilOnline(client)
  client.sendPhotos(chatId, [picture])
  client.send(chatId, '¿me lees?')
  await eventually(() => expect(statesOf(client, chatId)).toEqual(['sent', 'sent', 'failed']))
  const failed = client.getChat(chatId).messages.at(-1)
  expect(failed).toMatchObject({ isPhoto: true, error: 'both_must_write' })
  expect(await client.readPhoto(failed?.clientId ?? '')).toBe(picture)
  await say(luis, chatId, 'sí')
  client.retry(chatId, failed?.clientId ?? '')
  await eventually(() => expect(statesOf(client, chatId).at(-1)).toBe('sent'))
  expect(await storedPhotos(luis, chatId)).toHaveLength(1)
})

it('shows the photos of the other one, live and from the list', async () => {
  const { ana, luis, chatId } = await makeTalkingPair()
  const client = openChat(ana, chatId)
  await untilOnline(client)
  await luis.uploadToChat(chatId, new Uint8Array(await picture.arrayBuffer()))
  const isThere = {
    isPhoto: true,
    state: 'received',
    photoUrl: expect.stringMatching('/api/chatphotos/'),
  }
  await eventually(() => expect(client.getChat(chatId).messages.at(-1)).toMatchObject(isThere))
  const later = openChat(ana, chatId)
  await eventually(() => expect(later.getChat(chatId).messages.at(-1)).toMatchObject(isThere))
})

it('does not send a photo that was taken back in another tab', async () => {
  const { ana, luis, chatId } = await makeTalkingPair()
  const browser = new TestBrowser()
  const sendPhoto: TestTab['sendPhoto'] = (_url, _fields, _file, { signal }) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  const openOffline = () =>
    openChat(ana, chatId, { ...browser.openTab(ana, 'http://127.0.0.1:1'), sendPhoto })
  const tabs = [openOffline(), openOffline()] as const
  for (const [here, there] of [tabs, tabs.toReversed() as unknown as typeof tabs]) {
    here.sendPhotos(chatId, [picture])
    there.discard(chatId, there.getChat(chatId).messages.at(-1)?.clientId ?? '')
    for (const tab of tabs) expect(statesOf(tab, chatId)).toEqual([])
  }
  for (const tab of tabs) tab.stop()
  const online = openChat(ana, chatId, browser.openTab(ana))
  online.send(chatId, 'mejor otra')
  await eventually(() => expect(statesOf(online, chatId).slice(2)).toEqual(['sent']))
  expect((await storedTexts(luis, chatId)).slice(2)).toEqual(['mejor otra'])
  expect(browser.files.size).toBe(0)
})

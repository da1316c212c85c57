import { expect, onTestFinished, vi } from 'vitest'
import { TestBrowser, type TestTab } from '../../../../harness/test-browser.ts'
import type { TestClient } from '../../../../harness/test-client.ts'
import { type ChatClient, type ChatClientOptions, createChatClient } from '../chat-client.ts'

/** A page of somebody's, until the test ends. */
export function openPage(
  person: TestClient,
  tab: TestTab = new TestBrowser().openTab(person),
  options: Partial<ChatClientOptions> = {},
): ChatClient {
  // A tenth of the longest wait: enough to be seen, short enough for a test.
  const client = createChatClient({
    userId: person.id,
    ...tab,
    random: () => 0.1,
    ...options,
  })
  onTestFinished(client.stop)
  client.start()
  return client
}

/** A page with the chat open in it. */
export function openChat(
  person: TestClient,
  chatId: number,
  tab?: TestTab,
  options?: Partial<ChatClientOptions>,
): ChatClient {
  const client = openPage(person, tab, options)
  client.subscribe(() => expectInOrder(client, chatId))
  void client.open(chatId)
  return client
}

export const textsOf = (client: ChatClient, chatId: number) =>
  client.getChat(chatId).messages.map(({ text }) => text)

export const statesOf = (client: ChatClient, chatId: number) =>
  client.getChat(chatId).messages.map(({ state }) => state)

/** Waits until it is so. */
export const eventually = (assertion: () => void) =>
  vi.waitFor(assertion, { timeout: 30_000, interval: 10 })

export const untilOnline = (...clients: ChatClient[]) =>
  eventually(() => {
    for (const client of clients) expect(client.getStatus()).toBe('online')
  })

/** What the server has of a chat, as texts in their order. */
export async function storedTexts(person: TestClient, chatId: number): Promise<string[]> {
  const { body } = await person.get<{ chatMessages: { message: string }[] }>(`/api/chat/${chatId}`)
  return body.chatMessages.map(({ message }) => message)
}

export const say = (person: TestClient, chatId: number, message: string) =>
  person.post('/api/addmessage', { userId: person.id, chatId, message })

// What is on the screen is right at every moment, not only in the end.
function expectInOrder(client: ChatClient, chatId: number): void {
  const { messages } = client.getChat(chatId)
  expect(new Set(messages.map(({ key }) => key)).size).toBe(messages.length)
  const seqs = messages.map(({ seq }) => seq ?? Number.POSITIVE_INFINITY)
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
}

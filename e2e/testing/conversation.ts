import type { Page } from '@playwright/test'
import type { PageOptions } from './context.ts'
import { untilLive } from './journey.ts'
import { match, say, signUp } from './people.ts'
import type { Server } from './server.ts'

/** Two people who have written to each other; the page of Luis shows their chat, live. */
export async function openConversation(
  server: Server,
  openPage: (options: PageOptions) => Promise<Page>,
) {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const chatId = await match(ana, luis)
  await say(luis, chatId, 'Lo que escribió Toby')
  await say(ana, chatId, 'Lo que escribió Michi')

  const his = await openPage({ server, as: luis })
  const live = untilLive(his)
  await his.goto('chats')
  await live
  await his.getByRole('link', { name: /Lo que escribió Michi/ }).click()
  return { ana, luis, his }
}

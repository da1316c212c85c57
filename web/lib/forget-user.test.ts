import { expect, it } from 'vitest'
import { TestBrowser } from '../../server/testing/test-browser.ts'
import { forgetUser } from './forget-user.ts'
import { safeStorage } from './safe-storage.ts'

it('removes what is kept of one person, and nothing else', () => {
  const browser = new TestBrowser()
  const keep = (...keys: string[]) => {
    for (const key of keys) browser.kept.set(key, '1')
  }
  const others = [
    'language',
    'swipes.77.1700000000000.5',
    'michi.chat.12.7',
    'michi.chats.12',
    'michi.outbox.77.a',
  ]
  keep(
    'userId',
    'swipes.7.1700000000000.5',
    'michi.chat.7.12',
    'michi.chats.7',
    'michi.outbox.7.a-b',
    'michi.draft.7.12',
    'michi.matches.7',
    ...others,
  )
  forgetUser(7, safeStorage(browser.openStorage()))
  expect([...browser.kept.keys()]).toEqual(others)
})

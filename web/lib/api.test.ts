import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'
import { TestBrowser } from '../../harness/test-browser.ts'
import { get, post, stopRetries } from './api.ts'
import { urls } from './urls.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('a form is saved though the password changes in another tab meanwhile', async () => {
  const { ana } = await server.makePair({ password: 'de antes' })
  const tab = new TestBrowser().openTab(ana)
  const answers: number[] = []
  // The first request leaves with the old cookie and arrives after the change.
  const fetchWithOldCookie: typeof fetch = async (url, init) => {
    const { cookie } = ana
    if (answers.length === 0) {
      const change = { userId: ana.id, password: 'de antes', newPassword: 'de ahora' }
      await ana.post('/api/changepassword', change)
    }
    const newCookie = ana.cookie
    ana.cookie = cookie
    const answer = await tab.fetch(url, init)
    ana.cookie = newCookie
    answers.push(answer.status)
    return answer
  }
  const body = { userId: ana.id, paused: true }
  await post(`${ana.url}/api/pause`, body, { fetch: fetchWithOldCookie })
  expect(answers).toEqual([401, expect.toSatisfy((status: number) => status < 300)])
})

/** Asks for settings without a cookie; `onAnswer` runs at each refusal. */
async function askSignedOut(onAnswer = () => {}) {
  const { ana } = await server.makePair()
  const answers: number[] = []
  const signedOut: typeof fetch = async (url) => {
    const answer = await fetch(url)
    answers.push(answer.status)
    onAnswer()
    return answer
  }
  const settings = get(ana.url + urls.settings(ana.id), { fetch: signedOut })
  await expect(settings).rejects.toMatchObject({ status: 401, code: 'not_signed_in' })
  return answers
}

test('a session that is over is refused twice, and then it is an error', async () => {
  expect(await askSignedOut()).toEqual([401, 401])
})

test('a refused call does not go out again with the cookie of the next person', async () => {
  expect(await askSignedOut(stopRetries)).toEqual([401])
})

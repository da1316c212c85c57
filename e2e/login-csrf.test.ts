import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, provideServer, test } from './testing/journey.ts'
import { signUp } from './testing/people.ts'

// By plain http, at a name that is not localhost, browsers send no Sec-Fetch headers.
const server = provideServer({ PUBLIC_NAME: 'michi.test' })

test('another site cannot sign a visitor in to its own account, also over plain http', async ({
  browser,
}) => {
  const { email, password } = await signUp(server)
  const origin = server.origin.replace('localhost', 'michi.test')
  const login = `${origin}/api/userlogin/${email}/${encodeURIComponent(password)}`
  const evil = await serve(`<a href="${login}" rel="noreferrer">A kitten!</a>
    <form action="${login}"><button>Another!</button></form>
    <iframe referrerpolicy="no-referrer" src="${login}"></iframe>`)
  const context = await browser.newContext()
  const page = await context.newPage()
  const answered = () => page.waitForResponse((response) => response.url().startsWith(login))
  const followed = [
    async () => void (await page.goto(evil.url)),
    () => page.getByRole('link', { name: 'A kitten!' }).click(),
    () => page.getByRole('button', { name: 'Another!' }).click(),
  ]
  for (const follow of followed) {
    const [response] = await Promise.all([answered(), follow()])
    expect(response.status()).toBe(403)
    expect(await response.request().allHeaders()).not.toHaveProperty('sec-fetch-mode')
    await page.goto(evil.url)
  }
  expect(await context.cookies(origin)).toEqual([])

  // The login of the spec's own client still works.
  await page.goto(`${origin}/michiapp/`)
  const answer = await page.evaluate(async (url) => (await fetch(url)).json(), login)
  expect(answer).toEqual({ id: expect.any(Number) })
  expect(await context.cookies(origin)).toMatchObject([
    { name: 'michi_session' },
    { name: 'michi_device' },
  ])
  await context.close()
  evil.close()
})

/** Serves another site from this machine. */
async function serve(page: string) {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(page)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { port } = site.address() as AddressInfo
  return { url: `http://evil.test:${port}/`, close: () => void site.close() }
}

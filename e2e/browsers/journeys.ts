import assert from 'node:assert/strict'
import { basePath, consentCookie } from '../../contract/routes.ts'
import type { ServerProcess } from '../../harness/server-process.ts'
import { like, match, type Person, say, signUp } from '../testing/people.ts'
import type { Server } from '../testing/server.ts'
import { findProblems } from './back.ts'
import { choosePhoto } from './choose-photo.ts'
import { castRounds, type Visitor, visitors } from './layers.ts'
import type { Page } from './page.ts'

interface Journey {
  name: string
  run(page: Page, server: ServerProcess): Promise<void>
}

/** What people do most, in the browsers that `npm test` does not start. */
export const journeys: Journey[] = [
  { name: 'log in, like, match and say hello', run: matchAndSayHello },
  { name: 'a photo in a chat', run: sendPhoto },
  { name: 'a playdate', run: proposePlaydate },
  { name: 'a lost pet', run: raiseAlarm },
  { name: 'settings and language', run: changeSettings },
  { name: 'Back closes what is open', run: goBack },
  { name: 'without a connection', run: loseConnection },
  ...visitors.map((visitor) => ({
    name: `Back from every screen and layer: ${visitor}`,
    run: (page: Page, server: ServerProcess) => goBackAsA(visitor, page, server),
  })),
]

async function matchAndSayHello(page: Page, server: ServerProcess) {
  const [ana, luis] = await makePair(server)
  await like(luis, ana)
  await logIn(page, server, ana)
  await page.click('button', /^Me gusta Toby/)
  await page.see(/¡Es un match!/)
  await page.click('button', /^Decir hola/)
  await page.fill(/^Mensaje/, 'Hola, Toby')
  await page.press('Enter')
  await page.until(hasText('[aria-label^="Mensajes con"]', 'Hola, Toby'))
  await page.until('document.querySelector("textarea").value === ""')
}

async function sendPhoto(page: Page, server: ServerProcess) {
  const [ana, luis] = await makePair(server)
  const chatId = await match(ana, luis)
  await say(ana, chatId, 'Hola')
  await say(luis, chatId, '¿Qué tal?')
  await logIn(page, server, ana)
  await openChat(page)
  await choosePhoto(page)
  await page.see(/¿La mandamos así/)
  await page.click('button', /^Enviar$/)
  await page.until(
    'document.querySelector(\'[aria-label^="Mensajes con"] [data-photo]:not([aria-disabled]) img[data-loaded]\')',
  )
}

async function proposePlaydate(page: Page, server: ServerProcess) {
  const [ana, luis] = await makePair(server)
  await say(luis, await match(ana, luis), '¿Qué tal?')
  await logIn(page, server, ana)
  await openChat(page)
  await page.click('button', /^Proponer una quedada/)
  await page.fill(/^Dónde/, 'El Retiro')
  await page.click('button', /^Proponer$/)
  await page.see(/El Retiro/)
}

async function raiseAlarm(page: Page, server: ServerProcess) {
  const [ana] = await makePair(server)
  await logIn(page, server, ana)
  await page.click('link', /^Mascota perdida/)
  await page.fill(/^¿Dónde/, 'Junto al lago')
  await page.click('button', /^Dar la alarma/)
  await page.see(/Junto al lago/)
}

async function changeSettings(page: Page, server: ServerProcess) {
  const [ana] = await makePair(server)
  await logIn(page, server, ana)
  await page.click('link', /^Ajustes/)
  await page.fill(/^Tu nombre/, 'Anabel')
  await page.click('button', /^Guardar/)
  await page.see(/Datos actualizados/)
  await page.click('tab', /^Cuenta y app/)
  await page.click('button', /Switch to English/)
  await page.see(/Account and app/)
}

async function goBack(page: Page, server: ServerProcess) {
  const [ana, luis] = await makePair(server)
  await say(luis, await match(ana, luis), '¿Qué tal?')
  await logIn(page, server, ana)
  await openChat(page)
  await page.click('button', /^Opciones sobre/)
  await page.see(/Bloquear a/)
  await page.back()
  await page.miss(/Bloquear a/)
  await page.forward()
  await page.until('!history.state.layers')
  await page.miss(/Bloquear a/)
  await page.click('button', /^Opciones sobre/)
  await page.see(/Bloquear a/)
  await page.press('Escape')
  await page.miss(/Bloquear a/)
  // WebKit does not focus a button that was clicked: then the heading has the focus.
  await page.until('document.activeElement.matches("button, h1")')
  await page.click('link', /^Volver/)
  await page.until('location.pathname.endsWith("/chats")')
  await page.back()
  await page.until('location.pathname.endsWith("/home")')
}

async function goBackAsA(visitor: Visitor, page: Page, server: ServerProcess) {
  rounds ??= castRounds(serverOf(server))
  const { [visitor]: round } = await rounds
  await (round.person ? logIn(page, server, round.person) : openLogin(page, server))
  // One browser tries Escape on every layer, and Forward only on a few: e2e/back.test.ts.
  const { origin } = serverOf(server)
  assert.deepEqual(await findProblems(page, origin, round, { withForward: true }), [])
}
/** Nobody changes anything on them, so they are there for all browsers. */
let rounds: ReturnType<typeof castRounds> | undefined

async function loseConnection(page: Page, server: ServerProcess) {
  const [ana, luis] = await makePair(server)
  const chatId = await match(ana, luis)
  await say(luis, chatId, '¿Qué tal?')
  await logIn(page, server, ana)
  await openChat(page)
  await server.kill('SIGTERM')
  await page.see(/Sin conexión/)
  await page.fill(/^Mensaje/, 'Ya voy')
  await page.press('Enter')
  await server.start()
  await page.miss(/Sin conexión/)
  await page.until(
    `fetch('/api/chat/${chatId}').then((answer) => answer.text()).then((text) => text.includes('Ya voy'))`,
  )
}

const serverOf = ({ port }: ServerProcess): Server => ({
  origin: `http://localhost:${port}`,
  stop: async () => {},
})

const makePair = async (process: ServerProcess): Promise<[Person, Person]> => {
  const server = serverOf(process)
  // Another city for each journey, so that nobody else is in the deck.
  const cityId = ++lastCity
  return [
    await signUp(server, { cityId, photos: ['#c33'] }),
    await signUp(server, { cityId, name: 'Luis', animalName: 'Toby', photos: ['#b85'] }),
  ]
}
let lastCity = 1

/** The login page without the cookie banner. */
async function openLogin(page: Page, server: ServerProcess) {
  const login = `${serverOf(server).origin}${basePath}/`
  await page.goTo(login)
  const { name, value } = consentCookie
  await page.evaluate(`void (document.cookie = '${name}=${value}; path=${basePath}')`)
  await page.goTo(login)
}

async function logIn(page: Page, server: ServerProcess, person: Person) {
  await openLogin(page, server)
  await page.fill(/^Email/, person.email)
  await page.fill(/^Contraseña/, person.password)
  await page.click('button', /^Entrar/)
  await page.until('location.pathname.endsWith("/home")')
}

async function openChat(page: Page) {
  await page.click('link', /^Chats/)
  await page.click('link', /¿Qué tal\?/)
  await page.until('document.querySelector("textarea")')
}

const hasText = (selector: string, text: string) =>
  `document.querySelector('${selector}')?.textContent.includes('${text}')`

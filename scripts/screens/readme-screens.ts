import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import sharp from 'sharp'
import { type Server, startServer } from '../../e2e/testing/server.ts'
import { findOwnWords } from '../../e2e/testing/words.ts'

const folder = fileURLToPath(new URL('../../docs/screens', import.meta.url))
const publicFolder = fileURLToPath(new URL('../../web/public', import.meta.url))
const phone = { width: 390, height: 844 }
const density = 2

type Look = { language?: 'es' | 'en' } & Pick<
  BrowserContextOptions,
  'colorScheme' | 'reducedMotion' | 'storageState' | 'viewport'
>

/** The pictures of docs/screens, from the demo world. */
export async function takeReadmeScreens(browser: Browser): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const server = await startServer({ DEMO: 'on' })
  try {
    await takeAll(browser, server)
    writeFileSync(join(folder, 'words.json'), `${JSON.stringify(words, null, 2)}\n`)
  } finally {
    await server.stop()
  }
}

async function takeAll(browser: Browser, server: Server): Promise<void> {
  const visitor = await openPhone(browser, server)
  await visitor.goto('.')
  await visitor.getByText('Es una demo').waitFor()
  await take(visitor, 'login')
  await visitor.goto('signup')
  await take(visitor, 'signup')
  await visitor.goto('.')
  await visitor.getByText('Es una demo').waitFor()
  await visitor.getByRole('button', { name: 'Entrar' }).click()
  await visitor.getByRole('article').first().waitFor()
  const storageState = await visitor.context().storageState()

  const page = await openPhone(browser, server, { storageState })
  await page.goto('home')
  await take(page, 'home')
  await page.goto('chats')
  await take(page, 'chats')
  await openChat(page, 'La próxima vez saludad')
  await take(page, 'chat')
  await page.goto('settings')
  await take(page, 'settings')
  await page.getByRole('link', { name: /Ver mi perfil/ }).click()
  await page
    .getByRole('button', { name: /foto 1 de 3/ })
    .first()
    .waitFor()
  await take(page, 'profile')

  const night = await openPhone(browser, server, { storageState, colorScheme: 'dark' })
  await night.goto('home')
  await take(night, 'home-dark')
  await openChat(night, '¿Quedamos este finde')
  await take(night, 'chat-dark')

  const wide = { width: 1440, height: 900 }
  const desk = await openPhone(browser, server, { storageState, viewport: wide })
  await desk.goto('home')
  await desk.getByRole('complementary').first().waitFor()
  await take(desk, 'desk-home')
  await openChat(desk, 'La próxima vez saludad')
  await desk.getByRole('complementary').nth(1).waitFor()
  await take(desk, 'desk-chat')

  const english = await openPhone(browser, server, { language: 'en' })
  await english.goto('.')
  await english.getByText('This is a demo').waitFor()
  await take(english, 'login-en')

  // With motion, so that the match shows its confetti.
  const lucky = await openPhone(browser, server, { storageState, reducedMotion: 'no-preference' })
  await lucky.goto('home')
  await settle(lucky)
  await lucky.getByRole('button', { name: /^Me gusta / }).click()
  await lucky.getByRole('dialog').waitFor()
  await sleep(1500)
  await take(lucky, 'match')

  await takeEmpty(browser, server)
  await joinOverview(['home', 'match', 'chat'])
  await copyForManifest()
}

/** web/public/manifest.webmanifest shows three of them to people who install the app. */
async function copyForManifest(): Promise<void> {
  const shown = { home: phone.width * density, chat: phone.width * density, 'desk-home': 1440 }
  for (const [name, width] of Object.entries(shown)) {
    const file = `screen-${name.split('-')[0]}.webp`
    await sharp(fileOf(name))
      .resize(width)
      .webp({ quality: 80, effort: 6 })
      .toFile(join(publicFolder, file))
  }
}

/** A new person has no chats. */
async function takeEmpty(browser: Browser, server: Server): Promise<void> {
  const page = await openPhone(browser, server)
  const account = { email: 'nueva@michiapp.es', password: 'una clave larga' }
  const headers = { origin: server.origin }
  const person = { name: 'Noa', animalName: 'Copo', ...account }
  await page.request.post(`${server.origin}/api/adduser`, { data: person, headers })
  await page.goto('.')
  await page.getByText('Es una demo').waitFor()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('button', { name: 'Luego' }).click()
  await page.getByRole('link', { name: /^Chats/ }).click()
  await page.getByText('No hay nada aquí').waitFor()
  await take(page, 'empty')
}

async function openChat(page: Page, lastWords: string): Promise<void> {
  await page.goto('chats')
  await page.getByRole('link', { name: lastWords }).click()
  await page.getByRole('textbox', { name: 'Mensaje' }).waitFor()
}

async function openPhone(browser: Browser, { origin }: Server, look: Look = {}): Promise<Page> {
  const { language = 'es', ...options } = look
  const context = await browser.newContext({
    baseURL: `${origin}/michiapp/`,
    viewport: phone,
    deviceScaleFactor: density,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  })
  await context.addInitScript(`localStorage.setItem('language', '${language}')`)
  await context.addCookies([{ name: 'consent', value: 'accepted', url: `${origin}/michiapp` }])
  return context.newPage()
}

/** Waits until all requests have ended and all pictures are loaded. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // Not waitForFunction: as soon as it has to wait it needs eval, which the page's policy forbids.
  const isThere = '[...document.images].every((image) => image.complete)'
  while (!(await page.evaluate(isThere))) await sleep(100)
}

/** By picture, for e2e/readme-pictures.test.ts. */
const words: Record<string, string[]> = {}

async function take(page: Page, name: string): Promise<void> {
  await settle(page)
  words[name] = await findOwnWords(page)
  await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6, smartSubsample: true })
    .toFile(fileOf(name))
  console.log(fileOf(name))
}

/** Side by side, for the top of the README. */
async function joinOverview(names: string[]): Promise<void> {
  const gap = 48
  const width = phone.width
  const height = phone.height
  const round = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="36"/></svg>`,
  )
  const phones = names.map(async (name, index) => ({
    input: await sharp(fileOf(name))
      .resize(width, height)
      .composite([{ input: round, blend: 'dest-in' }])
      .png()
      .toBuffer(),
    left: gap + index * (width + gap),
    top: gap,
  }))
  const background = { r: 216, g: 196, b: 232, alpha: 1 }
  const size = { width: gap + names.length * (width + gap), height: height + 2 * gap }
  await sharp({ create: { ...size, channels: 4, background } })
    .composite(await Promise.all(phones))
    .webp({ quality: 82, effort: 6, smartSubsample: true })
    .toFile(fileOf('overview'))
}

function fileOf(name: string): string {
  return join(folder, `${name}.webp`)
}

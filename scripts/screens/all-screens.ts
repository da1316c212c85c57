import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { openContext } from '../../e2e/testing/context.ts'
import { startHost } from '../../e2e/testing/host.ts'
import { untilDrawn } from '../../e2e/testing/moments.ts'
import type { Person } from '../../e2e/testing/people.ts'
import { castVisits } from '../../e2e/testing/screens.ts'
import { type Server, startServer } from '../../e2e/testing/server.ts'
import type { Screen, Visit } from '../../e2e/testing/visit.ts'
import { openMailbox } from '../../harness/mailbox.ts'
import { coreVisits } from './core-screens.ts'
import { drawPhotos } from './draw-photos.ts'
import { networkStateScreens } from './network-state-screens.ts'
import { notificationVisits } from './notification-screens.ts'
import { trustVisits } from './trust-screens.ts'

const folder = fileURLToPath(new URL('../../screens', import.meta.url))
const languages = ['es', 'en'] as const
const themes = ['light', 'dark'] as const
const phone = { width: 360, height: 640 }
const sizes = [
  phone,
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]
/** How high a picture is on its screen's sheet. */
const sheetHeight = 640

type Language = (typeof languages)[number]

/** Every screen, or those whose names begin like one of `names`; a sheet for each shows all sizes in both themes. */
export async function takeAllScreens(browser: Browser, names: string[]): Promise<void> {
  if (names.length === 0) rmSync(folder, { recursive: true, force: true })
  const isWanted = ({ name }: Screen) =>
    names.length === 0 || names.some((wanted) => name.startsWith(wanted))
  const photos = await drawPhotos()
  // In a host, because only there the cast can have confirmed e-mails.
  const host = startHost()
  await Promise.all(languages.map(takeLanguage)).finally(host.end)

  async function takeLanguage(language: Language): Promise<void> {
    mkdirSync(join(folder, language), { recursive: true })
    const mailbox = await openMailbox()
    const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'michi@michi.test' }
    const server = await startServer(mail, host.run)
    try {
      const visits = await castVisits(server, undefined, {
        photoOf: (colour) => photos.get(colour) ?? colour,
      })
      const { regular } = visits
      const networkStates = { ...regular, screens: networkStateScreens(regular.as?.id ?? 0) }
      const take = async ({ as, screens }: Visit) => {
        const wanted = screens.filter(isWanted)
        for (const screen of wanted)
          await takeScreen(browser, { server, language, as, screen }).catch((error) => {
            console.error(`${language} ${screen.name}: ${error}`)
            process.exitCode = 1
          })
      }
      for (const visit of [...Object.values(visits), networkStates]) await take(visit)
      for (const visit of await coreVisits(server, photos)) await take(visit)
      // Only now, because its people would be in the decks of the others.
      for (const visit of await notificationVisits(server, mailbox, language)) await take(visit)
      const trust = await trustVisits(server, language)
      for (const visit of trust.visits) await take(visit)
      await trust.stop()
    } finally {
      await server.stop()
      await mailbox.close()
    }
  }
}

interface Shot {
  server: Server
  language: Language
  as: Person | undefined
  screen: Screen
}

/** Opens the screen once, because some cannot be opened twice, and takes it in every size and theme. */
async function takeScreen(browser: Browser, { server, language, as, screen }: Shot): Promise<void> {
  const context = await openContext(browser, {
    server,
    ...(as && { as }),
    language,
    viewport: phone,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await screen.open(page)
  const name = screen.name.replaceAll(/\W+/g, '-')
  const fileOf = (width: number, theme: string) =>
    join(folder, language, `${name}-${width}-${theme}.png`)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await settle(page, size.width)
    await screen.show?.(page)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: fileOf(size.width, colorScheme) })
    }
  }
  const files = themes.flatMap((theme) => sizes.map(({ width }) => fileOf(width, theme)))
  await joinSheet(files, join(folder, language, `${name}.webp`))
  await context.close()
  console.log(language, screen.name)
}

/** Waits for the panels and pictures that a wider window adds; screens that load forever stay as they are. */
async function settle(page: Page, width: number): Promise<void> {
  if (width >= 700 && (await page.locator('[data-panels]').count()))
    await page.getByRole('complementary').first().waitFor()
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {})
  await untilDrawn(page)
}

async function joinSheet(files: string[], sheet: string): Promise<void> {
  const tiles: { input: Buffer; left: number; top: number }[] = []
  const gap = 12
  let [left, top, width] = [gap, gap, 0]
  for (const [index, file] of files.entries()) {
    if (index === sizes.length) [left, top] = [gap, sheetHeight + 2 * gap]
    const { data, info } = await sharp(file)
      .resize({ height: sheetHeight })
      .toBuffer({ resolveWithObject: true })
    tiles.push({ input: data, left, top })
    left += info.width + gap
    width = Math.max(width, left)
  }
  const height = 2 * sheetHeight + 3 * gap
  await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .composite(tiles)
    .webp({ quality: 85 })
    .toFile(sheet)
}

import type { Page } from '@playwright/test'
import { expectAnnounced } from './testing/announcements.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { like, match, password, say, signUp } from './testing/people.ts'

const server = provideServer()

test('the whole app by keyboard alone', async ({ openPage }) => {
  const luna = await signUp(server, { name: 'Eva', animalName: 'Luna', photos: ['#c63', '#63c'] })
  const page = await openPage({ server, consented: false })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const keys = page.keyboard

  await test.step('signing up', async () => {
    await page.goto('.')
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
    await tabTo(page, 'Crea tu cuenta')
    await keys.press('Enter')
    await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeFocused()
    await tabTo(page, 'Tu nombre')
    await keys.type('Ana')
    await tabTo(page, 'El nombre de tu mascota')
    await keys.type('Michi')
    await tabTo(page, 'Ciudad')
    await keys.type('sevi')
    await keys.press('ArrowDown')
    await keys.press('ArrowUp')
    await keys.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Ciudad' })).toHaveValue('Sevilla')
    await tabTo(page, 'Email')
    await keys.type('teclas@michi.app')
    await tabTo(page, 'Contraseña')
    await keys.type(password)
    await keys.press('Enter')
    await expect(page.getByText('¡Cuenta creada! Ya puedes entrar.')).toBeVisible()
  })

  await test.step('logging in', async () => {
    await tabTo(page, 'Mantener la sesión abierta')
    await keys.press('Space')
    await keys.press('Enter')
    await expect(page.getByRole('heading', { name: /¿Le ponemos cara a Michi\?$/ })).toBeVisible()
    await tabTo(page, 'Luego')
    await keys.press('Enter')
    await expect(page.getByRole('heading', { name: 'Luna' })).toBeVisible()
  })

  await test.step('the deck', async () => {
    const id = Number(await page.evaluate(() => localStorage.getItem('userId')))
    await like(luna, { ...luna, id })
    await keys.press('ArrowUp')
    await expect(page.getByRole('button', { name: /Luna, foto 2 de 2/ })).toBeVisible()
    // There is only one pet, so the next card is the same pet with its first photo.
    await keys.press('ArrowLeft')
    await expect(page.getByRole('button', { name: /Luna, foto 1 de 2/ })).toBeVisible()
    await tabTo(page, 'Deshacer')
    await keys.press('Enter')
    await expect(page.getByRole('button', { name: /Luna, foto 2 de 2/ })).toBeVisible()
    await keys.press('ArrowRight')
    const match = page.getByRole('dialog', { name: '¡Es un match!' })
    await expect(match).toBeVisible()
    // The heading has the focus for screen readers, without a ring: Enter does nothing there.
    await expect(match.getByRole('heading')).toBeFocused()
    await expect(match.getByRole('heading')).toHaveCSS('outline-style', 'none')
    await tabTo(page, 'Decir hola')
    await keys.press('Enter')
  })

  await test.step('a chat', async () => {
    await expect(page.getByRole('heading', { name: 'Luna' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Mensaje' })).toBeFocused()
    await keys.type('Con las patas')
    await keys.press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'Con las patas' })).toContainText(
      'Enviado',
    )
  })

  await test.step('settings, cookies and the way out', async () => {
    await tabTo(page, 'Aceptar')
    await keys.press('Enter')
    await expect(page.getByRole('region', { name: 'Aviso de cookies' })).toBeHidden()
    await tabTo(page, 'Ajustes')
    await keys.press('Enter')
    await expect(page.getByRole('heading', { name: 'Ajustes' })).toBeFocused()
    await tabTo(page, 'Tu nombre')
    await keys.press('ControlOrMeta+a')
    await keys.type('Anabel')
    await keys.press('Enter')
    await expectAnnounced(page, 'Datos actualizados')
    await tabTo(page, 'Mi perfil')
    await keys.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Cuenta y app' })).toBeFocused()
    await tabTo(page, 'Cerrar sesión')
    await keys.press('Enter')
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  })
})

test('a photo is deleted by keyboard, and Escape cancels', async ({ openPage }) => {
  const ana = await signUp(server, { photos: ['#c33', '#3c3'] })
  const page = await openPage({ server, as: ana })
  await page.goto(`profile/${ana.id}`)
  const photo = page.getByRole('button', { name: /Ver la siguiente/ })
  await expect(photo).toHaveAccessibleName(/foto 1 de 2/)
  await page.keyboard.press('ArrowRight')
  await expect(photo).toHaveAccessibleName(/foto 2 de 2/)
  const dialog = page.getByRole('dialog', { name: '¿Borrar esta foto?' })
  await tabTo(page, 'Borrar esta foto')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Borrar esta foto' })).toBeFocused()
  await page.keyboard.press('Enter')
  // The focus starts on the safest button, and stays inside.
  await tabTo(page, 'Borrar')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: /foto 1 de 1/ })).toBeVisible()
})

test('the focus follows the reading order and is always visible', async ({ openPage }) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  await signUp(server, { animalName: 'Luna', photos: ['#c63', '#63c'] })
  await say(luis, await match(ana, luis), '¡Hola!')
  const page = await openPage({ server, as: ana })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const navigation = ['Inicio', /^Chats/, 'Ajustes']

  await page.goto('.')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expectStops(page, [
    'EN Switch to English',
    'Seguir como Ana',
    'Email',
    'Contraseña',
    'Mostrar la contraseña',
    'Mantener la sesión abierta',
    'Entrar',
    'Crea tu cuenta',
  ])

  await page.goto('home')
  await expect(page.getByRole('heading', { name: 'Luna' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filtros' })).toBeVisible()
  await expectStops(page, [
    'Filtros',
    'Mascota perdida',
    /^Luna, foto 1 de 2/,
    'Opciones sobre Luna',
    'Deshacer',
    'Paso de Luna',
    'Me gusta Luna',
    'Enviar una nota a Luna',
    'Ver el perfil de Luna',
    ...navigation,
  ])

  await page.goto('chats')
  await expect(page.getByText('¡Hola!')).toBeVisible()
  await expectStops(page, ['Quedadas', 'Perfil de Toby', /^Toby/, ...navigation])

  await page.getByRole('link', { name: /¡Hola!/ }).click()
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toBeFocused()
  await expect(page.getByRole('listitem')).toBeVisible()
  await page.getByRole('link', { name: 'Volver' }).focus()
  await expectStops(page, [
    'Perfil de Toby',
    'Proponer una quedada',
    'Opciones sobre Toby',
    'Mensajes con Toby',
    'Responder',
    'Reaccionar',
    'Denunciar este mensaje',
    '¿Siesta o paseo? 🐾',
    '¿Cuál es tu chuche favorita?',
    /^Añadir fotos/,
    'Mensaje',
    'Enviar',
    ...navigation,
  ])
})

/** Presses Tab until an element with that name has the focus, at most once around the page. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = []
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press('Tab')
    const here = await focusedName(page)
    if (here === name) return
    passed.push(here)
  }
  throw new Error(`Tab did not lead to ${name}, only to ${passed.join(', ')}`)
}

/** Tab stops at exactly these elements, and each shows its focus. */
async function expectStops(page: Page, names: (string | RegExp)[]): Promise<void> {
  const seen = new Set<string>()
  for (const name of names) {
    await page.keyboard.press('Tab')
    const focused = page.locator('*:focus')
    await expect(focused).toHaveAccessibleName(name)
    // Elements of one class look alike.
    const kind = await focused.evaluate(({ tagName, className }) => `${tagName}.${className}`)
    if (!seen.has(kind)) expect(await looksFocused(page), `the focus on ${name} is seen`).toBe(true)
    seen.add(kind)
  }
}

async function looksFocused(page: Page): Promise<boolean> {
  const box = await page.locator('*:focus').boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  if (!box) return false
  const x = Math.max(0, box.x - 8)
  const y = Math.max(0, box.y - 8)
  const clip = {
    x,
    y,
    width: Math.min(width - x, box.width + 16),
    height: Math.min(height - y, box.height + 16),
  }
  const focused = await page.locator('*:focus').elementHandle()
  const look = () => page.screenshot({ clip, caret: 'hide' })
  const before = await look()
  await focused?.evaluate((element) => (element as HTMLElement).blur())
  const after = await look()
  await focused?.focus()
  return !before.equals(after)
}

/** Roughly the accessible name of the focused element. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element) return ''
    const { labels } = element as HTMLInputElement
    const text = labels?.[0]?.textContent ?? element.textContent
    return (element.getAttribute('aria-label') ?? text ?? '').trim()
  })
}

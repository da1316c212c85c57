import { durations } from '../contract/limits.ts'
import { retention } from '../contract/retention.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { provideMailServer } from './testing/mail-server.ts'
import { operator } from './testing/server.ts'

const provided = provideMailServer()

test('the legal notice names the operator, the age, and how long data is kept', async ({
  openPage,
}) => {
  const page = await openPage({ server: provided.server })
  await page.goto('privacy')
  const notice = page.getByRole('article')
  for (const part of Object.values(operator)) await expect(notice).toContainText(part)
  await expect(notice).toContainText('personas de 18 años o más')
  expect(retention).toMatchObject({ entryLinkHours: 6, addressHours: 1 })
  for (const words of [
    `quien lleva ${retention.sleepDays} días sin venir`,
    `se conserva como mucho ${retention.reportDays} días`,
    `haya denunciado, como mucho ${retention.reportDays} días`,
    `o tras ${retention.subscriptionDays} días sin venir`,
    `Vale ${retention.invitationDays} días, o hasta que lo retires`,
    `entras sin ella y que sirve durante ${retention.entryLinkHours} horas`,
    `entraste y cuándo, hasta ${retention.deviceDays} días después`,
    `otro, que sirve durante ${retention.confirmLinkHours} horas`,
    'Tu dirección IP se usa durante una hora como mucho',
  ])
    await expect(notice).toContainText(words)
})

test('the cookie policy says how long each cookie lasts', async ({ openPage }) => {
  const page = await openPage({ server: provided.server })
  await page.goto('cookies')
  const policy = page.getByRole('article')
  expect(retention.sessionDays).toBe(1)
  for (const words of [
    'o pasa un día sin que la uses',
    `dura ${retention.rememberDays} días`,
    `dura ${retention.deviceDays} días desde la última vez`,
    `dura ${durations.consentDays} días`,
  ])
    await expect(policy).toContainText(words)
})

test.describe('on a server of one’s own', () => {
  const server = provideServer()

  test('nobody is named, and signing up declares the age', async ({ openPage }) => {
    const page = await openPage({ server })
    await page.goto('privacy')
    await expect(page.getByRole('heading', { name: 'Desde qué edad' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Quién responde' })).toBeHidden()
    await page.goto('signup')
    await expect(page.getByText('declaras que tienes 18 años o más')).toBeVisible()
    const sent = page.waitForRequest('**/api/adduser')
    await page.getByLabel('Tu nombre').fill('Ana')
    await page.getByLabel('El nombre de tu mascota').fill('Michi')
    await page.getByLabel('Email').fill(`${crypto.randomUUID()}@test.es`)
    await page.getByLabel('Contraseña', { exact: true }).fill('una clave larga')
    await page.getByRole('button', { name: 'Crear cuenta' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ declaredAge: 18, language: 'es' })
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  })
})

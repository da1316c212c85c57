import { expect, it } from 'vitest'
import { openNotificationsApp, openSecondNotifier, write } from '../../harness/notifications-app.ts'
import { acts, day, hour, propose, timeIn, wait } from '../../harness/playdates.ts'

const second = 1000

/** Ana has a browser; it is noon in Madrid. Luis proposes a playdate in `days` days, at the same hour. */
async function begin(ms = 3 * day) {
  const server = await openNotificationsApp()
  const { ana, luis, chatId, browser } = await server.openChat()
  const times = [timeIn(ms, server.now())]
  const { body: playdate } = await propose(luis, chatId, { times })
  return {
    server,
    ana,
    luis,
    chatId,
    browser,
    playdate,
    told: () => server.notificationsOf(browser),
  }
}

it('each step is told once to the one who is away, without its place', async () => {
  const { server, ana, luis, chatId, playdate, told } = await begin()
  const away = async () => {
    await server.pass(11 * second)
    await server.pass(11 * 60 * second)
  }
  await away()
  expect(told()).toEqual(['Toby: Te propone una quedada. ¿Te viene bien?'])
  await ana.get(`/api/chat/${chatId}`)
  const { body: changed } = await acts.change(luis, playdate, {
    times: [timeIn(4 * day, server.now())],
  })
  await away()
  await ana.get(`/api/chat/${chatId}`)
  await acts.cancel(luis, changed)
  await away()
  expect(told().slice(1)).toEqual([
    'Toby: Ha cambiado la quedada. ¿Te sigue viniendo bien?',
    'Toby: Ha cancelado la quedada',
  ])
  expect(JSON.stringify(server.service.received)).not.toContain('Retiro')
})

it('both are reminded a day before, once, however many servers there are', async () => {
  const { server, ana, luis, playdate, told } = await begin()
  const luisBrowser = await server.makeReachable(luis)
  await acts.accept(ana, playdate)
  await server.pass(hour)
  const others = [await openSecondNotifier(server), await openSecondNotifier(server)]
  server.advance(day - 2 * hour)
  await Promise.all([server.sweep(), ...others.map((each) => each.sweep())])
  const before = told().length
  server.advance(day + hour)
  await Promise.all([server.sweep(), ...others.map((each) => each.sweep())])
  await server.pass(2 * hour)
  const reminder = (name: string) =>
    `Mañana: quedada con ${name}: A las 12:00. Está en tu chat por si hay que cambiar algo.`
  expect(told().slice(before)).toEqual([reminder('Toby')])
  expect(server.notificationsOf(luisBrowser).slice(-1)).toEqual([reminder('Michi')])
  await server.pass(3 * day)
  expect(told().filter((text) => text.includes('Mañana'))).toHaveLength(1)
})

it('a date that was moved is reminded of at its new time, one that was cancelled not at all', async () => {
  const { server, ana, luis, chatId, playdate, told } = await begin()
  const { body: accepted } = await acts.accept(ana, playdate)
  const times = [timeIn(6 * day, server.now())]
  const { body: changed } = await acts.change(luis, accepted, { times })
  const { body: again } = await acts.accept(ana, changed)
  await server.pass(2 * day + hour)
  expect(told().join()).not.toContain('Mañana')
  await server.pass(3 * day)
  await wait(server, 0, ana, luis)
  expect(told().filter((text) => text.startsWith('Mañana'))).toHaveLength(1)
  const { body: later } = await acts.change(luis, again, { times: [timeIn(9 * day, server.now())] })
  const { body: last } = await acts.accept(ana, later)
  await acts.cancel(ana, last)
  await server.pass(8 * day + hour)
  await wait(server, 0, luis)
  expect(told().filter((text) => text.startsWith('Mañana'))).toHaveLength(1)
  expect((await propose(luis, chatId, { times: [timeIn(day, server.now())] })).status).toBe(201)
})

it('a reminder waits for the end of the quiet hours, and then says today', async () => {
  // At 23:00 in Madrid, so that a day before is in the quiet hours.
  const { server, ana, playdate, told } = await begin(3 * day + 11 * hour)
  await acts.accept(ana, playdate)
  await server.pass(2 * day + 12 * hour)
  expect(told().join()).not.toMatch(/Mañana|Hoy/)
  await server.pass(9 * hour)
  expect(told().at(-1)).toBe(
    'Hoy: quedada con Toby: A las 23:00. Está en tu chat por si hay que cambiar algo.',
  )
})

it('one switch silences all of it, and messages are still told', async () => {
  const { server, ana, luis, chatId, playdate, told } = await begin()
  await ana.put('/api/updatenotifications', { userId: ana.id, playdates: false })
  await server.pass(11 * second)
  await acts.accept(ana, playdate)
  await server.pass(2 * day + hour)
  await wait(server, 0, luis)
  expect(told()).toEqual([])
  await write(luis, chatId, 'hola')
  await server.pass(11 * second)
  expect(told()).toEqual(['Toby: Un mensaje nuevo'])
})

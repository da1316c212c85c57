import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedPicture } from '../../contract/photos.ts'
import { raiseAlarm } from '../../harness/lost-pets.ts'
import { drawPicture, drawShades } from '../../harness/pictures.ts'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'
import { setLostPetHiddenAt } from './lost-pets.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

async function loseAPet({
  animalName = 'Luna',
  place = 'Parque del Retiro',
  photo = null as Buffer | null,
} = {}) {
  const owner = await server.makeUser({ animalName })
  const uploaded = photo ? (await owner.upload<{ id: number }[]>([photo])).body : []
  const raised = await raiseAlarm(server, owner, { photoId: uploaded[0]?.id ?? null, place })
  expect(raised.status).toBe(201)
  return { owner, key: raised.body.key, photoId: uploaded[0]?.id }
}

/** As a messenger does: no JavaScript, no cookies. */
async function readHead(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/michiapp/${path}`, { headers })
  expect(response.status).toBe(200)
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  const html = await response.text()
  const tags = html.matchAll(/<meta property="([^"]+)" content="([^"]*)"/g)
  const [, title] = /<title>([^<]*)<\/title>/.exec(html) ?? []
  return { html, title, tags: Object.fromEntries([...tags].map(([, name, text]) => [name, text])) }
}

const plain = (text: string | undefined) => text?.replace(/[\u2066-\u2069]/g, '')

it('a messenger reads who is lost, where and on which day, and a picture', async () => {
  const { key } = await loseAPet({ photo: await drawPicture() })
  const { html, title, tags } = await readHead(`lost/${key}`)
  expect(plain(title)).toBe('Se busca: Luna')
  expect(plain(tags['og:title'])).toBe('Se busca: Luna')
  expect(plain(tags['og:description'])).toMatch(/^Parque del Retiro, .+ · \p{L}+,? \d+ de \p{L}+$/u)
  expect(tags['og:image']).toMatch(new RegExp(`^http.*/api/lostpetshare/${key}$`))
  expect(html).toContain('<div id="root">')
  const english = await readHead(`lost/${key}`, { 'accept-language': 'en-GB,en;q=0.9' })
  expect(plain(english.title)).toBe('Lost: Luna')

  const picture = await fetch(tags['og:image'] ?? '')
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  const bytes = Buffer.from(await picture.arrayBuffer())
  expect(bytes.length).toBeLessThan(sharedPicture.bytes)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
})

it('the picture is made once, also for many at once, and goes with the photo', async () => {
  const { owner, key, photoId } = await loseAPet({ photo: await drawShades(3) })
  const load = () => server.visitor().get(`/api/lostpetshare/${key}`)
  const loaded = await Promise.all([load(), load(), load()])
  expect(loaded.map(({ status }) => status)).toEqual([200, 200, 200])
  const listFiles = () =>
    server.store.db
      .selectFrom('files')
      .select('id')
      .where('size', '=', 'share')
      .where('photo_id', '=', photoId ?? 0)
      .execute()
  expect(await listFiles()).toHaveLength(1)
  await owner.post('/api/deleteimage', { userId: owner.id, id: photoId })
  expect((await load()).status).toBe(404)
  expect(await listFiles()).toEqual([])
  const { tags } = await readHead(`lost/${key}`)
  expect(tags['og:image']).toContain('/michiapp/icon-512.png')
})

it('a pet that was found says so and not where it was lost, a hidden poster says nothing', async () => {
  const { owner, key } = await loseAPet({ place: 'Calle Mayor 3' })
  await owner.post('/api/endlostpet', { userId: owner.id, key, found: true })
  const { html, title } = await readHead(`lost/${key}`)
  expect(plain(title)).toBe('¡Luna ya está en casa!')
  expect(html).not.toContain('Calle Mayor')

  const other = await loseAPet({ photo: await drawPicture() })
  await setLostPetHiddenAt(server.store.db, other.key, server.now())
  const none = await readHead('lost/100000000000')
  for (const path of [`lost/${other.key}`, 'lost/x'])
    expect(await readHead(path)).toMatchObject({ title: 'MichiApp', tags: {} })
  expect(none.tags).toEqual({})
  expect((await server.visitor().get(`/api/lostpetshare/${other.key}`)).status).toBe(404)
})

it('what people wrote is text, and a long name is cut', async () => {
  const hostile = '"><script>alert(1)</script>'
  const { key } = await loseAPet({ animalName: `<b>$&'${'x'.repeat(60)}`, place: hostile })
  const { html, title } = await readHead(`lost/${key}`)
  expect(html).not.toContain(hostile)
  expect(html).not.toContain('<b>')
  expect(html).toContain('&lt;script&gt;')
  expect(title?.length).toBeLessThan(80)
})

it('an invitation has a head, too, the same for everybody', async () => {
  const { title, tags } = await readHead('invite')
  expect(title).toBe('Te invitan a MichiApp')
  expect(tags['og:image']).toMatch(/icon-512\.png$/)
})

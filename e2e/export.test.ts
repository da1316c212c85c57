import { readFile } from 'node:fs/promises'
import { readZip } from '../harness/read-zip.ts'
import { expect, openAppTab, provideServer, test } from './testing/journey.ts'
import { match, say, signUp } from './testing/people.ts'

const server = provideServer()

test('the export contains all data of a person in one file', async ({ openPage }) => {
  const ana = await signUp(server, { name: 'Ana', photos: ['#c63', '#36c'] })
  const luis = await signUp(server, { animalName: 'Toby' })
  await say(ana, await match(ana, luis), 'Solo para Toby')
  const page = await openPage({ server, as: ana })
  await page.goto('settings')
  await openAppTab(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Descargar mis datos/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('michiapp.zip')
  const files = readZip(await readFile(await file.path()))
  const names = [...files.keys()]
  expect(names.filter((name) => name.endsWith('.webp'))).toHaveLength(2)
  const json = names.filter((name) => name.endsWith('.json')).map((name) => files.get(name))
  const all = json.map(String).join()
  for (const word of [ana.email, 'Ana', 'Solo para Toby']) expect(all).toContain(word)
})

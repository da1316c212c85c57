import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'
import { prepare, prepareList, takeSlots } from './prepare.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

interface Point {
  x: number
  y: number
}

const selectSum = prepare((db, { base, points }: { base: number; points: Point[] }) => {
  const [first, second] = takeSlots(points, 2) as [Point, Point]
  const number = (value: number) => sql<number>`cast(${value} as integer)`
  return db.selectNoFrom(({ eb }) => [
    eb(number(first.x), '+', number(second.x)).as('x'),
    eb(number(second.y), '-', number(base)).as('y'),
  ])
})

const selectKnown = prepareList((db, ids, { name }: { name: string }) =>
  db.selectFrom('users').select('id').where('id', 'in', ids).where('name', '=', name).orderBy('id'),
)

const selectByName = prepare((db, { name }: { name: string | null }) => {
  const all = db.selectFrom('users').select('id')
  return name === null ? all : all.where('name', '=', name)
})

describe('a prepared query', () => {
  it('must not depend on a value', async () => {
    const { db } = testApp.store
    expect(await selectByName(db, { name: 'Nobody' })).toEqual([])
    await expect(selectByName(db, { name: null })).rejects.toThrow('depends on its values')
  })

  it('takes its values from anywhere in what it is given, at every run anew', async () => {
    const { db } = testApp.store
    const points = [
      { x: 1, y: 2 },
      { x: 10, y: 20 },
    ]
    expect(await selectSum(db, { base: 5, points })).toEqual([{ x: 11, y: 15 }])
    const reversed = points.toReversed()
    expect(await selectSum(db, { base: 6, points: reversed })).toEqual([{ x: 11, y: -4 }])
  })

  it('refuses to run without one of its values', async () => {
    const { db } = testApp.store
    const missing = { base: undefined, points: [] } as never
    await expect(selectSum(db, missing)).rejects.toThrow(TypeError)
    const incomplete = { base: 1, points: [{ x: 1 }, { x: 2 }] } as never
    await expect(selectSum(db, incomplete)).rejects.toThrow('A value of a prepared query')
  })

  it('takes a list of any length', async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, () => testApp.makeUser({ name: 'Listed' })),
    )
    const ids = people.map(({ id }) => id).sort((a, b) => a - b)
    for (let length = 0; length <= ids.length; length++) {
      const wanted = ids.slice(0, length)
      const rows = await selectKnown(testApp.store.db, wanted, { name: 'Listed' })
      expect(rows.map(({ id }) => id)).toEqual(wanted)
    }
  })
})

import { expect, it, onTestFinished } from 'vitest'
import { pngBomb } from '../../harness/bombs.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { picturePool } from './picture-pool.ts'

it('whoever has had nothing decoded comes before whoever has, and came first', async () => {
  const pool = picturePool({ processes: 1 })
  onTestFinished(() => pool.close())
  const picture = await drawPicture()
  const [ana, luis, eva] = [1, 2, 3]
  const made: number[] = []
  const make = (userId: number) => pool.make(userId, picture).then(() => made.push(userId))
  await make(ana)
  await Promise.all([make(luis), make(ana), make(eva)])
  expect(made).toEqual([ana, luis, eva, ana])
})

it('an ordinary photo does not wait for those that cost much', async () => {
  const pool = picturePool({ processes: 1 })
  onTestFinished(() => pool.close())
  const [costly, photo] = [pngBomb(6000, 4000), await drawPicture()]
  const regular = 99
  // Where all had to wait in one row, this would put them behind the others.
  await pool.make(regular, photo)
  const made: string[] = []
  const make = (userId: number, picture: Buffer, name: string) =>
    pool.make(userId, picture).then(() => made.push(name))
  await Promise.all([
    ...[1, 2, 3].map((userId) => make(userId, costly, 'costly')),
    make(regular, photo, 'photo'),
  ])
  expect(made).toHaveLength(4)
  expect(made.at(-1)).toBe('costly')
})

it('only a few that cost much wait, and least room have those who have had some', async () => {
  const pool = picturePool()
  onTestFinished(() => pool.close())
  const costly = pngBomb(6000, 4000)
  const regular = 99
  await pool.make(regular, costly)
  const newcomers = Array.from({ length: 4 }, (_, userId) => pool.make(userId, costly))
  await expect(pool.make(regular, costly)).rejects.toMatchObject({ code: 'unavailable' })
  const others = Array.from({ length: 4 }, (_, index) => pool.make(10 + index, costly))
  await expect(pool.make(20, costly)).rejects.toMatchObject({ code: 'unavailable' })
  await Promise.all([...newcomers, ...others])
})

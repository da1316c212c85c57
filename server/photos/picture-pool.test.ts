import { expect, it, onTestFinished } from 'vitest'
import { drawPicture } from '../testing/pictures.ts'
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

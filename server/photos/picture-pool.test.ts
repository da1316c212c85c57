import { expect, it, onTestFinished } from 'vitest'
import { drawPicture } from '../../harness/pictures.ts'
import { picturePool } from './picture-pool.ts'

it('people take turns, however many pictures one of them sends', async () => {
  const pool = picturePool({ processes: 1 })
  onTestFinished(() => pool.close())
  const picture = await drawPicture()
  const [ana, luis] = [1, 2]
  const made: number[] = []
  const make = (userId: number) => pool.make(userId, picture).then(() => made.push(userId))
  await Promise.all([make(ana), make(ana), make(ana), make(luis)])
  expect(made).toEqual([ana, ana, luis, ana])
})

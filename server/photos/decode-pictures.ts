import { AppError } from '../errors.ts'
import { makeDrawing, makePicture } from './make-picture.ts'
import type { PictureAnswer, PictureTask } from './picture-process.ts'

/**
 * Decodes pictures in a process of its own, which can be ended in the middle: libvips works on
 * threads that cannot. It leaves with the server, however that ends.
 */
const most = { memoryBytes: 700 * 1024 * 1024, cpuMicroseconds: 10_000_000 }

const endAtOnce = () => process.kill(process.pid, 'SIGKILL')
const send = (answer: PictureAnswer) => process.send?.(answer)

process.on('disconnect', endAtOnce)
let before = process.cpuUsage()
setInterval(() => {
  const { user, system } = process.cpuUsage(before)
  if (user + system > most.cpuMicroseconds) endAtOnce()
  if (process.memoryUsage.rss() > most.memoryBytes) endAtOnce()
}, 100)

process.on('message', async ({ bytes, drawingSide }: PictureTask) => {
  before = process.cpuUsage()
  try {
    const picture = await (drawingSide ? makeDrawing(bytes, drawingSide) : makePicture(bytes))
    send({ picture })
  } catch (error) {
    send({ code: error instanceof AppError ? error.code : 'internal' })
  }
})

send({ isReady: true })

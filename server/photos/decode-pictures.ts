import type { PhotoFocus } from '../../contract/photos.ts'
import { AppError } from '../errors.ts'
import { checkPicture, makeDrawing, makePicture, makeSharedPicture } from './make-picture.ts'
import type { Picture } from './picture.ts'
import type { Made, PictureAnswer, PictureTask } from './picture-process.ts'

// The child process that decodes pictures. The server kills it after a deadline; it kills itself when
// a header takes long to read, when a picture needs too much memory, and when the server has gone.

/** An ordinary header takes milliseconds; one with thousands of frames or compressed texts does not. */
const headerWithinMs = 2000

/** The largest pictures that we accept need about 520 MB (24 megapixels of noise in AVIF). */
const mostMemoryBytes = 700 * 1024 * 1024

const killSelf = () => process.kill(process.pid, 'SIGKILL')
const send = (answer: PictureAnswer) => process.send?.(answer)

process.on('disconnect', killSelf)
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemoryBytes) killSelf()
}, 100)

process.on('message', async (task: PictureTask) => {
  try {
    send({ made: await make(task) })
  } catch (error) {
    send({ code: error instanceof AppError ? error.code : 'internal' })
  }
})

function make({ bytes, drawingSide, isShared, focus }: PictureTask): Promise<Made> {
  if (drawingSide) return makeDrawing(bytes, drawingSide)
  return isShared ? makeSharedPicture(bytes) : decodeUpload(bytes, focus)
}

async function decodeUpload(bytes: Buffer, focus?: PhotoFocus): Promise<Picture> {
  const deadline = setTimeout(killSelf, headerWithinMs)
  await checkPicture(bytes).finally(() => clearTimeout(deadline))
  return makePicture(bytes, focus)
}

send({ isReady: true })

import { expect, onTestFinished } from 'vitest'
import { picturePool } from '../server/photos/picture-pool.ts'
import { childrenOf, isRunning } from './child-processes.ts'
import { drawPicture } from './pictures.ts'
import { openAppForTest } from './test-app.ts'

export const listDecoders = () => childrenOf(process.pid, 'decode-pictures.ts')

/** An app whose pictures are decoded by one process, which is stopped. */
export async function openAppWithStoppedDecoder(deadlineMs: number) {
  const before = listDecoders()
  const pictures = picturePool({ processes: 1, deadlineMs })
  const app = await openAppForTest({}, { pictures })
  const ana = await app.makeUser()
  expect((await ana.upload([await drawPicture()])).status).toBe(201)
  const [pid = 0] = listDecoders().filter((child) => !before.includes(child))
  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  })
  return { app, ana, pid, resume: () => process.kill(pid, 'SIGCONT') }
}

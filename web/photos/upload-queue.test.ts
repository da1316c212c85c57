import { expect, test } from 'vitest'
import { ApiError } from '../lib/api.ts'
import { UnfitPhoto } from './photo-problem.ts'
import { uploadQueue } from './upload-queue.ts'

const photo = (name: string, type = 'image/jpeg') => new File(['miau'], name, { type })
const asItIs = async (file: File) => file
const names = ['uno.jpg', 'dos.jpg', 'tres.jpg']
const settled = (queue: ReturnType<typeof uploadQueue>) =>
  expect
    .poll(() => queue.get().map(({ state }) => state))
    .not.toEqual(expect.arrayContaining([expect.stringMatching(/waiting|preparing|sending/)]))

test('files are sent in the order in which they were chosen', async () => {
  const queue = uploadQueue(asItIs)
  const sent: string[] = []
  const send = async ({ file }: { file: File }) => sent.push(file.name)
  queue.add(
    1,
    names.map((name) => photo(name)),
    0,
    send,
  )
  expect(queue.get().map(({ file }) => file.name)).toEqual(names)
  await settled(queue)
  expect(sent).toEqual(names)
})

test('each has its own end, and only what may go better is sent again', async () => {
  const queue = uploadQueue(async (file) => {
    if (file.name === 'dos.jpg') throw new UnfitPhoto('unknownFormat')
    return file
  })
  let isOnline = false
  const send = async () => {
    if (!isOnline) throw new ApiError(0, 'network')
    return 7
  }
  queue.add(1, [...names.map((name) => photo(name)), photo('notas.txt', 'text/plain')], 0, send)
  await settled(queue)
  const problems = () => queue.get().map(({ problem }) => problem)
  expect(problems()).toEqual(['offline', 'unknownFormat', 'offline', 'wrongType'])
  isOnline = true
  queue.retry(2)
  expect(problems()[0]).toBe('offline')
  queue.retry(1)
  await settled(queue)
  expect(problems()).toEqual([null, 'unknownFormat', null, 'wrongType'])
  expect(queue.get()[0]).toMatchObject({ state: 'arrived', photoId: 7 })
})

test('there are slots for twelve, with those on their way', async () => {
  const queue = uploadQueue(asItIs)
  const answers = Promise.withResolvers<number>()
  queue.add(
    1,
    names.map((name) => photo(name)),
    8,
    () => answers.promise,
  )
  queue.add(1, [photo('cuatro.jpg'), photo('cinco.jpg')], 8, () => answers.promise)
  expect(queue.get().map(({ problem }) => problem)).toEqual([null, 'tooMany', null, null, null])
  answers.resolve(1)
  await settled(queue)
})

test('what is dropped is given up, and the others go on', async () => {
  const queue = uploadQueue(asItIs)
  const sending = Promise.withResolvers<AbortSignal>()
  queue.add(1, [photo('uno.jpg'), photo('dos.jpg')], 0, ({ file, signal }) => {
    if (file.name === 'uno.jpg') return Promise.resolve(1)
    sending.resolve(signal)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const signal = await sending.promise
  queue.drop(queue.get()[1]?.key ?? 0)
  expect(signal.aborted).toBe(true)
  await settled(queue)
  expect(queue.get()).toMatchObject([{ state: 'arrived', photoId: 1 }])
})

test('of whoever was here before nothing is left', async () => {
  const queue = uploadQueue(asItIs)
  queue.add(1, [photo('uno.txt', 'text/plain')], 0, async () => 1)
  queue.add(2, [photo('dos.jpg')], 0, async () => 2)
  expect(queue.get().map(({ userId }) => userId)).toEqual([2])
  await settled(queue)
})

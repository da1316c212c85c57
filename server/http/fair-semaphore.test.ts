import { describe, expect, it } from 'vitest'
import { FairSemaphore } from './fair-semaphore.ts'

/** One slot, which a task holds until `finish` is called. */
function openBusy({ waiting = 6, waitingPerKey = 3 } = {}) {
  let refusals = 0
  const onRefuse = () => {
    refusals += 1
  }
  const semaphore = new FairSemaphore({ slots: 1, waiting, waitingPerKey, onRefuse })
  const started: string[] = []
  const { promise: first, resolve: endFirst } = Promise.withResolvers<void>()
  const working = semaphore.run('first', () => first)
  const ask = async (key: string, client = { destroyed: false }) => {
    try {
      await semaphore.run(key, async () => void started.push(key), client)
      return 'done'
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  const finish = async () => {
    endFirst()
    await working
  }
  return { ask, finish, started, refusals: () => refusals }
}

describe('a fair semaphore', () => {
  it('serves waiting keys in turn', async () => {
    const { ask, finish, started } = openBusy()
    const all = ['flood', 'flood', 'flood', 'ana', 'luis'].map((key) => ask(key))
    await finish()
    expect(await Promise.all(all)).toEqual(Array(5).fill('done'))
    expect(started).toEqual(['flood', 'ana', 'luis', 'flood', 'flood'])
  })

  it('refuses a key that has too many waiting, and no other', async () => {
    const { ask, finish, refusals } = openBusy()
    const waiting = [1, 2, 3].map(() => ask('flood'))
    expect(await ask('flood')).toBe('too_many_requests')
    expect(refusals()).toBe(1)
    const other = ask('ana')
    await finish()
    expect(await Promise.all([...waiting, other])).toEqual(Array(4).fill('done'))
  })

  it('makes space in a full queue by refusing the newest task of the longest queue', async () => {
    const { ask, finish, refusals } = openBusy()
    const flood = [1, 2, 3].map(() => ask('flood'))
    const others = ['ana', 'luis', 'eva'].map((key) => ask(key))
    const newcomers = ['teo', 'iris'].map((key) => ask(key))
    expect(await ask('leo')).toBe('unavailable')
    expect(refusals()).toBe(3)
    await finish()
    expect(await Promise.all(flood)).toEqual(['done', 'unavailable', 'unavailable'])
    expect(await Promise.all([...others, ...newcomers])).toEqual(Array(5).fill('done'))
  })

  it('serves a task that has several keys after the last task of each of them', async () => {
    const semaphore = new FairSemaphore({ slots: 1, waiting: 9, waitingPerKey: 9 })
    const started: string[] = []
    const release = await semaphore.acquire('first')
    const ask = (name: string, keys: [string, string]) =>
      semaphore.run(keys, async () => void started.push(name))
    const all = [
      ask('mallory at home', ['home', 'mallory']),
      ask('mallory at work', ['work', 'mallory']),
      ask('trudy at work', ['work', 'trudy']),
      ask('ana', ['village', 'ana']),
      ask('luis', ['village', 'luis']),
    ]
    release()
    await Promise.all(all)
    expect(started).toEqual(['mallory at home', 'ana', 'mallory at work', 'luis', 'trudy at work'])
  })

  it('does not start a task whose client has gone', async () => {
    const { ask, finish, started } = openBusy()
    const client = { destroyed: false }
    const gone = [ask('ana', client), ask('ana', client)]
    const other = ask('luis')
    client.destroyed = true
    await finish()
    expect(await Promise.all([...gone, other])).toEqual(['timeout', 'timeout', 'done'])
    expect(started).toEqual(['luis'])
    expect(await ask('ana')).toBe('done')
  })

  it('runs no more of a key at once than it may, while others use the free slots', async () => {
    const semaphore = new FairSemaphore({ slots: 2, slotsPerKey: 1, waiting: 9, waitingPerKey: 9 })
    const started: string[] = []
    const ask = async (key: string) => {
      const release = await semaphore.acquire(key)
      started.push(key)
      return release
    }
    const ana = [ask('ana'), ask('ana')]
    const luis = ask('luis')
    const eva = ask('eva')
    const [endAna, endLuis] = await Promise.all([ana[0], luis])
    expect(started).toEqual(['ana', 'luis'])
    endLuis?.()
    await eva
    expect(started).toEqual(['ana', 'luis', 'eva'])
    endAna?.()
    await ana[1]
    expect(started).toEqual(['ana', 'luis', 'eva', 'ana'])
  })

  it('frees the slot of a task that fails', async () => {
    const semaphore = new FairSemaphore({ slots: 1, waiting: 1, waitingPerKey: 1 })
    const failing = semaphore.run('ana', () => Promise.reject(new Error('broken')))
    const next = semaphore.run('luis', async () => 'done')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
  })
})

import { limits } from '../../contract/limits.ts'
import { sharedValue } from '../lib/shared-value.ts'
import {
  isFinal,
  type PhotoProblem,
  problemOfError,
  problemOfFile,
  spaceAgainAt,
} from './photo-problem.ts'
import { preparePhoto } from './prepare-photo.ts'

/** A file that the person has chosen. */
export interface PhotoUpload {
  key: number
  userId: number
  file: File
  state: 'waiting' | 'preparing' | 'sending' | 'failed' | 'arrived'
  /** How much of it has been sent, from 0 to 1. */
  progress: number
  problem: PhotoProblem | null
  /** When there is space again, if the day's uploads are full. */
  spaceAt: number | null
  /** Set once the server has stored it. */
  photoId: number | null
}

/** Resolves to the photo's id. */
type Send = (photo: {
  file: File
  signal: AbortSignal
  onProgress: (share: number) => void
}) => Promise<number | null>

/**
 * Sends the chosen files one after the other, in the order in which they were chosen, also while the
 * person looks at other screens.
 */
export function uploadQueue(prepare: (file: File) => Promise<File> = preparePhoto) {
  const shared = sharedValue<readonly PhotoUpload[]>([])
  const sends = new Map<number, Send>()
  const aborts = new Map<number, AbortController>()
  let lastKey = 0
  let isRunning = false

  const change = (key: number, changes: Partial<PhotoUpload>) =>
    shared.set(shared.get().map((one) => (one.key === key ? { ...one, ...changes } : one)))
  function remove(key: number) {
    sends.delete(key)
    shared.set(shared.get().filter((one) => one.key !== key))
  }

  async function run() {
    if (isRunning) return
    isRunning = true
    globalThis.addEventListener?.('beforeunload', askToStay)
    for (;;) {
      const next = shared.get().find(({ state }) => state === 'waiting')
      if (!next) break
      await take(next)
    }
    globalThis.removeEventListener?.('beforeunload', askToStay)
    isRunning = false
  }

  async function take({ key, file }: PhotoUpload) {
    const abort = new AbortController()
    const { signal } = abort
    aborts.set(key, abort)
    try {
      change(key, { state: 'preparing' })
      const ready = await prepare(file)
      if (signal.aborted) return
      change(key, { state: 'sending' })
      const onProgress = (progress: number) => change(key, { progress })
      const photoId = (await sends.get(key)?.({ file: ready, signal, onProgress })) ?? null
      change(key, { state: 'arrived', photoId })
    } catch (error) {
      if (signal.aborted) return
      const problem = problemOfError(error)
      change(key, { state: 'failed', problem, spaceAt: spaceAgainAt(error) })
    } finally {
      aborts.delete(key)
    }
  }

  return {
    use: shared.use,
    get: shared.get,

    /** `stored` is how many photos the pet already has. */
    add(userId: number, files: readonly File[], stored: number, send: Send) {
      // Drops the uploads of a person who was signed in before.
      const others = shared.get().filter((one) => one.userId === userId)
      let free = limits.photosPerPerson - stored - others.filter(takesSlot).length
      const more = files.map((file): PhotoUpload => {
        const problem = problemOfFile(file, free)
        if (!problem) free -= 1
        lastKey += 1
        sends.set(lastKey, send)
        const state = problem ? 'failed' : 'waiting'
        return {
          key: lastKey,
          userId,
          file,
          state,
          progress: 0,
          problem,
          spaceAt: null,
          photoId: null,
        }
      })
      shared.set([...more, ...others])
      void run()
    },

    /** Retries one upload, or all of a person's that did not fail for good. */
    retry(userId: number, key?: number) {
      for (const one of shared.get()) {
        const isMeant = one.userId === userId && (key === undefined || one.key === key)
        if (isMeant && one.problem && !isFinal(one.problem))
          change(one.key, { state: 'waiting', problem: null, progress: 0 })
      }
      void run()
    },

    /** Removes an upload in any state, and cancels it if it is being sent. */
    drop(key: number) {
      aborts.get(key)?.abort()
      remove(key)
    },
  }
}

const takesSlot = ({ state, problem }: PhotoUpload) =>
  state !== 'arrived' && (problem === null || !isFinal(problem))

const askToStay = (event: Event) => event.preventDefault()

export const photoUploads = uploadQueue()

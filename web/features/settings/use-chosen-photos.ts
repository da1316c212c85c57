import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { isFinal, type PhotoProblem, problemOfError, problemOfFile } from './photo-problem.ts'
import type { PhotoUpload } from './photo-queries.ts'

/** A file the person has chosen and the server does not have yet. */
export interface ChosenPhoto {
  key: number
  file: File
  /** How much of it is there, from 0 to 1, while it is being sent. */
  progress: number | null
  problem: PhotoProblem | null
  /** The server has it: it stays until the others do, too, so that none moves meanwhile. */
  hasArrived: boolean
}

type Send = (upload: PhotoUpload) => Promise<unknown>

let lastKey = 0

/** `stored` is how many photos the pet already has. */
export function useChosenPhotos(stored: number, send: Send) {
  const [chosen, setChosen] = useState<ChosenPhoto[]>([])

  const remove = (key: number) => setChosen((photos) => photos.filter((p) => p.key !== key))
  const change = (key: number, changes: Partial<ChosenPhoto>) =>
    setChosen((photos) => photos.map((p) => (p.key === key ? { ...p, ...changes } : p)))

  function add(files: File[]) {
    let room = limits.photosPerPet - stored - chosen.filter(isSendable).length
    const more = files.map((file) => {
      const problem = problemOfFile(file, room)
      if (!problem) room -= 1
      lastKey += 1
      return { key: lastKey, file, progress: null, problem, hasArrived: false }
    })
    setChosen([...chosen, ...more])
  }

  /** One after the other. Answers whether all of them arrived. */
  async function sendAll(): Promise<boolean> {
    let allArrived = true
    for (const { key, file } of chosen.filter(isSendable)) {
      change(key, { progress: 0, problem: null })
      try {
        await send({ file, onProgress: (progress) => change(key, { progress }) })
        change(key, { progress: null, hasArrived: true })
      } catch (error) {
        allArrived = false
        change(key, { progress: null, problem: problemOfError(error) })
      }
    }
    setChosen((photos) => photos.filter(({ hasArrived }) => !hasArrived))
    return allArrived
  }

  return { chosen, add, remove, sendAll }
}

const isSendable = ({ problem }: ChosenPhoto) => problem === null || !isFinal(problem)

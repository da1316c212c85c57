import { useEffect, useState } from 'react'

type Later = typeof import('./later.ts')

/** What is on the screen comes first. */
const afterMs = 1500
const againMs = 10_000

/** Null until it is there; once it is, it stays. */
export function useLater(isWanted: boolean): Later | null {
  const [later, setLater] = useState<Later | null>(null)
  useEffect(() => {
    if (!isWanted || later) return
    let timer = setTimeout(load, afterMs)
    async function load() {
      const loaded = await import('./later.ts').catch(() => null)
      if (loaded) setLater(loaded)
      else timer = setTimeout(load, againMs)
    }
    return () => clearTimeout(timer)
  }, [isWanted, later])
  return later
}

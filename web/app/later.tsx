import { type ReactNode, useEffect, useState } from 'react'

/** Draws its children after a delay, so that the first card and its picture are fetched before them. */
export function Later({ ms, children }: { ms: number; children: ReactNode }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isDue && children
}

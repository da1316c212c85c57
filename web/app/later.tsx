import { type ReactNode, useEffect, useState } from 'react'

const afterFirstCardMs = 1500
let isPastFirstCard = false

/** Draws its children after a delay on the first screen, so that the first card and its picture are fetched before them. */
export function Later({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(isPastFirstCard)
  useEffect(() => {
    const timer = setTimeout(() => {
      isPastFirstCard = true
      setIsDue(true)
    }, afterFirstCardMs)
    return () => clearTimeout(timer)
  }, [])
  return isDue && children
}

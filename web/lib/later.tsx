import { type ReactNode, useEffect, useState } from 'react'

const afterFirstCardMs = 1500
let isPastFirstCard = false

interface LaterProps {
  /** Draws them at once, on a screen without a card. */
  isNow?: boolean
  children: ReactNode
}

/** Draws its children after a delay on the first screen, so that the first card and its picture are fetched before them. */
export function Later({ isNow = false, children }: LaterProps) {
  const [isDue, setIsDue] = useState(isPastFirstCard || isNow)
  useEffect(() => {
    const timer = setTimeout(() => {
      isPastFirstCard = true
      setIsDue(true)
    }, afterFirstCardMs)
    return () => clearTimeout(timer)
  }, [])
  return (isDue || isNow) && children
}

import { type ReactNode, useEffect } from 'react'
import { sharedValue } from './shared-value.ts'

// On the way to the first card nothing else is fetched. Everything that can wait, waits here.

const patienceMs = 3000
const isOver = sharedValue(false)

/** Its picture is there or has failed, or there is no card. */
export const endFirstCard = () => isOver.set(true)

/** Whether the first card is there, or three seconds have passed. */
export function useFirstCard(): boolean {
  useEffect(() => {
    const timer = setTimeout(endFirstCard, patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return isOver.use()
}

/** Draws its children after the first card. */
export const AfterFirstCard = ({ children }: { children: ReactNode }) => useFirstCard() && children

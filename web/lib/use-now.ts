import { useEffect, useState } from 'react'

const second = 1000
const minute = 60 * second

/** The current time, updated as often as the relative time of `newest` can change. */
export function useNow(newest: Date | undefined): Date {
  const [now, setNow] = useState(() => new Date())
  const at = newest?.getTime() ?? 0
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), tickMs(now.getTime() - at))
    return () => clearTimeout(timer)
  }, [at, now])
  return now
}

/** spec §9: the first minute is told in seconds, the first hour in minutes. */
export function tickMs(age: number): number {
  if (age < minute) return second
  return age < 60 * minute ? 10 * second : minute
}

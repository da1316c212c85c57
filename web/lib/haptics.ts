/** Where there are some: a short tap in the hand, in milliseconds or as a pattern of them. */
export function vibrate(pattern: number | number[]): void {
  // Before one has touched anything, browsers refuse and complain.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern)
}

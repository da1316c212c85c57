/** Vibrates the phone, for so many milliseconds or in a pattern of them. */
export function vibrate(pattern: number | number[]): void {
  // Before the first touch, browsers refuse it and log a warning.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern)
}

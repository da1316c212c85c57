/**
 * spec §4: the bar starts at 100/n − 5 percent and grows with each photo; once it has reached
 * 90 percent, the next tap takes it back to the start.
 */
export function progressWidth(photo: number, count: number): number {
  return ((photo + 1) * 100) / count - 5
}

export function nextPhoto(photo: number, count: number): number {
  return count === 0 || progressWidth(photo, count) >= 90 ? 0 : photo + 1
}

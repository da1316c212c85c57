/** spec §4: after a deletion the photo that follows takes its place, and after the last the first. */
export function indexAfterDeletion(index: number, countBefore: number): number {
  return index < countBefore - 1 ? index : 0
}

export function previousPhoto(index: number, count: number): number {
  return (index + count - 1) % count
}

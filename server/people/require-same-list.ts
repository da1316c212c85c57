import { AppError } from '../errors.ts'

/** Whoever puts things in order names all of them: who saw another list is told so, and nothing changes. */
export function requireSameList(ids: readonly number[], present: readonly { id: number }[]): void {
  const named = new Set(ids)
  const isSame = ids.length === present.length && present.every(({ id }) => named.has(id))
  if (!isSame) throw new AppError('order_changed')
}

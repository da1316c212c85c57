import { AppError } from '../errors.ts'

/** A new order must name every item. Otherwise the client has an outdated list, and nothing changes. */
export function requireSameList(ids: readonly number[], present: readonly { id: number }[]): void {
  const named = new Set(ids)
  const isSame = ids.length === present.length && present.every(({ id }) => named.has(id))
  if (!isSame) throw new AppError('order_changed')
}

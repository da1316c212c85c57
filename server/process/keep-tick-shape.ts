import { executionAsyncResource } from 'node:async_hooks'

/** One of those that `process.nextTick` puts into its queue. */
const kept = new Set<object>()

/**
 * V8 forgets the shape of an object when a collection finds none of it alive, and Node's ticks are
 * alive only for a moment. After a few such shapes `nextTick` is compiled for any shape whatever,
 * and takes six times as long from then on: 6 % of a request. So one tick is kept.
 */
export function keepTickShape(): void {
  process.nextTick(() => {
    if (kept.size === 0) kept.add(executionAsyncResource())
  })
}

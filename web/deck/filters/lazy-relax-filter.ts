import { lazyWithTexts } from '../../lib/lazy.ts'

/** Its code and texts are needed only where a filter leaves nobody. */
export const RelaxFilter = lazyWithTexts(
  ['filter-sheet'],
  async () => (await import('./relax-filter.tsx')).RelaxFilter,
)

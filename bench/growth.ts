import type { Store } from '../server/db/store.ts'
import { openDeckWorld } from './deck-world.ts'
import { load } from './http-load.ts'
import { report } from './report.ts'

// Decision 007: the cost of a page does not depend on how many pets there are or were seen.

const madrid = 1
const smallTown = 600

export async function benchGrowth(): Promise<void> {
  await benchGrowthOn('sqlite')
  await benchGrowthOn('postgres')
}

/** The time of a page in a large world that is mostly seen, divided by the time in a small new one. */
async function benchGrowthOn(engine: Store['engine']): Promise<void> {
  for (const cityId of [madrid, smallTown]) {
    const small = await openDeckWorld(engine, 10_000, cityId)
    const large = await openDeckWorld(engine, 1_000_000, cityId, 10_000)
    try {
      await load(small, 1000, 1)
      await load(large, 1000, 1)
      const rounds = []
      for (let round = 0; round < 9; round++) {
        const smallMs = (await load(small, 500, 1)).medianMs
        const largeMs = (await load(large, 500, 1)).medianMs
        rounds.push({ smallMs, largeMs, ratio: largeMs / smallMs })
      }
      rounds.sort((a, b) => a.ratio - b.ratio)
      const median = rounds[4] ?? { smallMs: 0, largeMs: 0, ratio: 0 }
      report(`growth of a page, ${engine}, viewer in the city of rank ${cityId}`, {
        'ms at 10,000 users, none seen': median.smallMs,
        'ms at 1,000,000 users, 10,000 seen': median.largeMs,
        'ratio (goal: at most 1.3)': median.ratio,
      })
    } finally {
      await small.close()
      await large.close()
    }
  }
}

import { benchChat } from './chat.ts'
import { benchCluster } from './cluster.ts'
import { benchCost } from './cost.ts'
import { benchDeck, benchGrowth } from './deck.ts'
import { benchFilters } from './filters.ts'
import { benchNotifications } from './notifications.ts'

// npm run bench: ratios against a control in the same run, because machines are noisy.
// `npm run bench -- deck` measures only that.
const benches = {
  deck: benchDeck,
  growth: benchGrowth,
  filters: benchFilters,
  chat: benchChat,
  cost: benchCost,
  notifications: benchNotifications,
  cluster: benchCluster,
}

const chosen = process.argv.slice(2)
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length === 0 || chosen.includes(name)) await bench()
}

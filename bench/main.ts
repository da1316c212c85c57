import { benchCapacity } from './capacity.ts'
import { benchChat } from './chat.ts'
import { benchCost } from './cost.ts'
import { benchGrowth } from './growth.ts'
import { benchLostPet } from './lost-pet.ts'

// npm run bench: ratios against a control in the same run, because machines are noisy.
// `npm run bench -- chat` measures only that.
const benches = {
  growth: benchGrowth,
  chat: benchChat,
  cost: benchCost,
  capacity: benchCapacity,
  lost: benchLostPet,
}

const chosen = process.argv.slice(2)
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length === 0 || chosen.includes(name)) await bench()
}

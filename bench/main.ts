import { benchDeck } from './deck.ts'

// npm run bench: ratios against a control in the same run, because machines are noisy.
await benchDeck()

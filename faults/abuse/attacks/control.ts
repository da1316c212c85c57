import { setImmediate } from 'node:timers/promises'
import { type Attack, over } from '../culprit.ts'

/** No attack at all, but the processor time of one: nothing is sent to anybody. */
const burnCore: Attack = async ({ seconds }) => {
  const isOver = over(seconds)
  while (!isOver()) {
    const turn = over(0.01)
    while (!turn());
    await setImmediate()
  }
}

export const control = { 'a core burnt for nothing': burnCore } satisfies Record<string, Attack>

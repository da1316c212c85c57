import { it } from 'vitest'
import { isFull } from '../size.ts'
import { openSiege } from './siege.ts'

// What it costs the twenty that their attackers share two cores with them and the server.
if (isFull) {
  const siege = openSiege()

  it('a core burnt for nothing', async () => {
    await siege().attack('a core burnt for nothing', { isControl: true })
  })
}

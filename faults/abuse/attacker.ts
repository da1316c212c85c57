import { standBack } from '../../harness/stand-back.ts'
import { control } from './attacks/control.ts'
import { frameAttacks } from './attacks/frames.ts'
import { galleryAttacks } from './attacks/galleries.ts'
import { loginAttacks } from './attacks/logins.ts'
import { socketAttacks } from './attacks/sockets.ts'
import { uploadAttacks } from './attacks/uploads.ts'
import { type Attack, type Job, Tally } from './culprit.ts'

// A process of its own for those who attack: in life they have machines of their own.
standBack()

const attacks: Record<string, Attack> = {
  ...socketAttacks,
  ...galleryAttacks,
  ...uploadAttacks,
  ...loginAttacks,
  ...frameAttacks,
  ...control,
}

process.on('message', async (job: Job) => {
  const tally = new Tally()
  await attacks[job.attack]?.(job, tally)
  process.send?.(tally.outcomes, () => process.exit(0))
})
process.send?.('ready')
process.on('disconnect', () => process.exit(0))

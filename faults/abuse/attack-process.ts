import { type Attack, type Job, Tally } from './attack.ts'
import { frameAttacks } from './attacks/frames.ts'
import { galleryAttacks } from './attacks/galleries.ts'
import { loginAttacks } from './attacks/logins.ts'
import { socketAttacks } from './attacks/sockets.ts'
import { uploadAttacks } from './attacks/uploads.ts'

// The process that runs an attack.

const attacks: Record<string, Attack> = {
  ...socketAttacks,
  ...galleryAttacks,
  ...uploadAttacks,
  ...loginAttacks,
  ...frameAttacks,
}

process.on('message', async (job: Job) => {
  const tally = new Tally()
  const attack = attacks[job.attack]
  if (!attack) throw new Error(`There is no attack '${job.attack}'.`)
  await attack(job, tally)
  process.send?.(tally.outcomes, () => process.exit(0))
})
process.send?.('ready')
process.on('disconnect', () => process.exit(0))

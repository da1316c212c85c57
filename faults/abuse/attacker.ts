import { spawnSync } from 'node:child_process'
import { setPriority } from 'node:os'
import { findCommand } from '../../server/process/find-command.ts'
import { isFull } from '../size.ts'
import { control } from './attacks/control.ts'
import { frameAttacks } from './attacks/frames.ts'
import { galleryAttacks } from './attacks/galleries.ts'
import { loginAttacks } from './attacks/logins.ts'
import { socketAttacks } from './attacks/sockets.ts'
import { uploadAttacks } from './attacks/uploads.ts'
import { type Attack, type Job, Tally } from './culprit.ts'

// A process of its own for those who attack. In life they have machines of their own, so where times
// are measured they stand back at once when anybody else wants a processor: Linux calls that
// SCHED_IDLE. A process that is merely nice keeps a processor for some milliseconds, and the twenty
// would wait for those. In the short form they would hardly ever get one beside all the other tests.
if (isFull) {
  setPriority(19)
  const chrt = findCommand('chrt')
  if (chrt) spawnSync(chrt, ['--all-tasks', '--idle', '--pid', '0', String(process.pid)])
}

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
  const attack = attacks[job.attack]
  if (!attack) throw new Error(`There is no attack '${job.attack}'.`)
  await attack(job, tally)
  process.send?.(tally.outcomes, () => process.exit(0))
})
process.send?.('ready')
process.on('disconnect', () => process.exit(0))

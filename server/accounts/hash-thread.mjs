// A thread of `hash-threads.ts`. Plain JavaScript: to strip types a thread would hold 16 MB more.
import { argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

// Requests have three quarters of a core that both want. On Linux a priority is a thread's own;
// elsewhere it would be the whole server's.
if (process.platform === 'linux') setPriority(5)

parentPort?.on('message', ({ id, parameters }) => {
  try {
    parentPort?.postMessage({ id, tag: argon2Sync('argon2id', parameters) })
  } catch (error) {
    parentPort?.postMessage({ id, error })
  }
})

import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const gibibyte = 2 ** 30

/**
 * For what a run of all tests makes and removes again: in memory where there is plenty. PostgreSQL
 * drops many databases of hundreds of files each, and ext4, before it gives out an inode, steps over
 * every one that was freed lately: an eighth of those tests' processor time.
 */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), 'michi-tests-'))
  // PostgreSQL runs as somebody else where root runs the tests.
  chmodSync(folder, 0o1777)
  return folder
}

function hasRoom(): boolean {
  if (process.platform !== 'linux') return false
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    // The files take less than one of these, the processes of a run some four.
    return bavail * bsize > 4 * gibibyte && process.availableMemory() > 8 * gibibyte
  } catch {
    return false
  }
}

import type { FileHandle } from 'node:fs/promises'

/** Puts on disk what was written to the file until now. Tests pass their own, which keeps a copy. */
export type SyncFile = (file: FileHandle) => Promise<void>

const datasync: SyncFile = (file) => file.datasync()

/**
 * Syncs a file without stopping the event loop, once for everybody who waits: whoever writes during a
 * sync shares the next one.
 */
export class SharedSync {
  readonly #file: FileHandle
  readonly #syncFile: SyncFile
  /** Counts what was written. */
  #written = 0
  /** How much of it is on disk. */
  #synced = 0
  #running: Promise<void> | null = null
  #failure: unknown = null

  constructor(file: FileHandle, syncFile: SyncFile = datasync) {
    this.#file = file
    this.#syncFile = syncFile
  }

  /** Returns when all that was written until now is on disk. */
  async sync(hasWritten = true): Promise<void> {
    if (hasWritten) this.#written += 1
    const until = this.#written
    while (this.#synced < until) {
      this.#running ??= this.#syncOnce()
      await this.#running
    }
  }

  /**
   * After a sync that failed, Linux forgets what it could not write, and a later sync would succeed
   * without it. So nothing is written any more until the server starts again.
   */
  requireWorking(): void {
    if (this.#failure) throw this.#failure
  }

  async close(): Promise<void> {
    await this.#running?.catch(() => {})
    await this.#file.close()
  }

  async #syncOnce(): Promise<void> {
    const until = this.#written
    try {
      this.requireWorking()
      await this.#syncFile(this.#file)
      this.#synced = until
    } catch (cause) {
      this.#failure ??= Object.assign(new Error('The log of SQLite cannot be synced.', { cause }), {
        code: 'ERR_SQLITE_ERROR',
        errcode: inputOutput,
      })
      throw this.#failure
    } finally {
      this.#running = null
    }
  }
}

/** What SQLite itself reports (`SQLITE_IOERR`). */
const inputOutput = 10

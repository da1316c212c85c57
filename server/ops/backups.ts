import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Gauge } from '@prometheus-io/client'
import {
  type BackupConfig,
  findNewestBackup,
  findNewestTrial,
  isAnythingDue,
} from '../db/kept-backups.ts'
import type { App, Deps } from '../deps.ts'
import { ownFile } from '../http/own-file.ts'
import { repeat } from '../repeat.ts'

const retryMs = 60 * 60_000

interface BackupDeps extends Pick<Deps, 'config' | 'now' | 'registry'> {
  housekeepingTickMs?: number | undefined
}

/**
 * With `BACKUP_DIR`: a backup a day. A process of its own writes it, because SQLite copies in one go.
 * Servers that share the folder wait for each other, and the second finds nothing left to do.
 */
export function dailyBackups(
  app: App,
  { config, now, registry, housekeepingTickMs: tickMs = 60_000 }: BackupDeps,
): void {
  const { backupDir } = config
  if (backupDir === null) return
  const settings = { ...config, backupDir }
  measure('michi_backup_newest_seconds', 'When the newest backup was written', () =>
    findNewestBackup(backupDir),
  )
  measure('michi_backup_restored_seconds', 'When a backup was last restored for a trial', () =>
    findNewestTrial(backupDir),
  )

  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  let waitUntil = 0
  const runIfDue = async () => {
    if (now() < waitUntil || closing.signal.aborted || !isAnythingDue(settings, now())) return
    waitUntil = now() + retryMs
    await runTool(settings, closing.signal).catch((error) => {
      if (!closing.signal.aborted) app.log.error({ err: error }, 'the backup of today failed')
    })
  }
  repeat(app, tickMs, runIfDue, 'the backups of BACKUP_DIR cannot be read')

  function measure(name: string, what: string, find: () => number | null): void {
    new Gauge({
      name,
      help: `${what}, in seconds since 1970; 0 if never.`,
      registers: [registry],
      collect() {
        this.set(readOr(find, 0) / 1000)
      },
    })
  }
}

/** How old the newest backup is; null if there is none, or its folder cannot be read. */
export function ageOfBackups(backupDir: string, now: number): number | null {
  const writtenAt = readOr(() => findNewestBackup(backupDir), 0)
  return writtenAt === 0 ? null : Math.floor((now - writtenAt) / 3_600_000)
}

/** A folder that cannot be read spoils neither /metrics nor /healthz. */
function readOr(find: () => number | null, fallback: number): number {
  try {
    return find() ?? fallback
  } catch {
    return fallback
  }
}

async function runTool(config: BackupConfig, signal: AbortSignal): Promise<void> {
  const { databaseUrl, dataDir, backupDir, backupScratchUrl } = config
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    DATABASE_URL_FILE: '',
    BACKUP_DIR: backupDir,
    BACKUP_SCRATCH_URL: backupScratchUrl ?? '',
    BACKUP_SCRATCH_URL_FILE: '',
  }
  await promisify(execFile)(process.execPath, [ownFile('scripts/backup.ts'), '--daily'], {
    env,
    signal,
  })
}

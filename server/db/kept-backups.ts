import { existsSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { backUp, restore } from './backup.ts'
import { restorePostgres } from './backup-postgres.ts'
import { makePrivateFolder, StoreError, sqliteFile } from './store.ts'

export interface BackupConfig extends Pick<Config, 'databaseUrl' | 'dataDir' | 'backupScratchUrl'> {
  backupDir: string
}

interface KeptBackup {
  file: string
  /** Since 1970, as the name says. */
  day: number
}

const dayMs = 24 * 60 * 60_000
const keptDays = 7
const keptWeeks = 4
/** Backups leave this part of the disk free: whoever fills it stops the database beside them. */
const freePart = 0.05

/**
 * Writes today's backup unless it is there, removes the oldest ones, and once a week restores the newest
 * one into a scratch place.
 */
export async function keepBackups(config: BackupConfig, now: number): Promise<void> {
  const { backupDir } = config
  if (isBackupDue(config, now)) {
    makePrivateFolder(backupDir)
    requireRoom(config)
    await backUp(config, fileOf(config, now)).catch((error) => {
      // Another server may have written it meanwhile.
      if (isBackupDue(config, now)) throw error
    })
    for (const { file } of listSuperfluous(listBackups(backupDir))) rmSync(file)
  }
  if (isTrialDue(config, now)) await tryRestore(config)
}

export function isAnythingDue(config: BackupConfig, now: number): boolean {
  return isBackupDue(config, now) || isTrialDue(config, now)
}

/** When the newest backup was written, in milliseconds since 1970; null if there is none. */
export function findNewestBackup(backupDir: string): number | null {
  const newest = listBackups(backupDir)[0]
  return newest ? (modifiedAt(newest.file) ?? null) : null
}

/** When a backup was last restored into the scratch place. */
export function findNewestTrial(backupDir: string): number | null {
  return modifiedAt(trialMark(backupDir)) ?? null
}

const trialMark = (backupDir: string) => join(backupDir, '.michi-restored')

function isBackupDue(config: BackupConfig, now: number): boolean {
  return !existsSync(fileOf(config, now))
}

function isTrialDue({ backupDir, databaseUrl, backupScratchUrl }: BackupConfig, now: number) {
  if (databaseUrl && !backupScratchUrl) return false
  return now - (findNewestTrial(backupDir) ?? 0) >= keptDays * dayMs
}

function fileOf({ backupDir, databaseUrl }: BackupConfig, now: number): string {
  const day = new Date(now).toISOString().slice(0, 10)
  return join(backupDir, `michi-${day}.${databaseUrl ? 'dump' : 'sqlite'}`)
}

/** The newest first. */
function listBackups(backupDir: string): KeptBackup[] {
  if (!existsSync(backupDir)) return []
  return readdirSync(backupDir)
    .flatMap((name) => {
      const [, date = ''] = /^michi-(\d{4}-\d\d-\d\d)\.(?:sqlite|dump)$/.exec(name) ?? []
      const day = Date.parse(date) / dayMs
      return Number.isNaN(day) ? [] : [{ file: join(backupDir, name), day }]
    })
    .sort((one, other) => other.day - one.day)
}

/** All but the newest seven, and but the first one of each of the newest four weeks. */
function listSuperfluous(newestFirst: KeptBackup[]): KeptBackup[] {
  const firstOfWeek = new Map<number, KeptBackup>()
  // The day 0 was a Thursday.
  for (const backup of newestFirst) firstOfWeek.set(Math.floor((backup.day + 3) / 7), backup)
  const kept = [...newestFirst.slice(0, keptDays), ...[...firstOfWeek.values()].slice(0, keptWeeks)]
  return newestFirst.filter((backup) => !kept.includes(backup))
}

function requireRoom({ backupDir, databaseUrl, dataDir }: BackupConfig): void {
  const before = listBackups(backupDir)[0]?.file
  const source = databaseUrl ? before : sqliteFile(dataDir)
  const needed = source ? (statSync(source, { throwIfNoEntry: false })?.size ?? 0) : 0
  const { bavail, blocks, bsize } = statfsSync(backupDir)
  if (bavail * bsize - needed < blocks * bsize * freePart) {
    throw new StoreError(
      `There is no room for a backup in ${backupDir}: it needs ${Math.ceil(needed / 1e6)} MB, and ${freePart * 100} % of the disk stay free.`,
    )
  }
}

/** What cannot be restored is no backup. */
async function tryRestore(config: BackupConfig): Promise<void> {
  const { backupDir, databaseUrl, backupScratchUrl } = config
  const [newest] = listBackups(backupDir)
  if (!newest) return
  if (databaseUrl && backupScratchUrl) {
    await restorePostgres(backupScratchUrl, newest.file, true)
  } else {
    const scratch = join(backupDir, '.michi-scratch')
    rmSync(scratch, { recursive: true, force: true })
    requireRoom(config)
    const place = { databaseUrl: null, dataDir: scratch }
    await restore(place, newest.file, { force: false }).finally(() =>
      rmSync(scratch, { recursive: true, force: true }),
    )
  }
  writeFileSync(trialMark(backupDir), '')
}

function modifiedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}

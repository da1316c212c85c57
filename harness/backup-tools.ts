import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { explain } from '../scripts/run-tool.ts'
import type { Config } from '../server/config.ts'
import { backUp, restore } from '../server/db/backup.ts'

export type BackupTool = 'backup' | 'restore'

type Settings = Pick<Config, 'dataDir' | 'databaseUrl'> & { env?: Record<string, string> }

const killer = fileURLToPath(new URL('./kill-before-change.ts', import.meta.url))

/** Runs the tool as `npm run` does. */
export const runBackupTool = (tool: BackupTool | 'photos', settings: Settings, ...args: string[]) =>
  runNode([`scripts/${tool}.ts`, ...args], settings)

/** What the tool does, in this process, which is much faster. It fails as the tool does. */
export async function backUpHere(
  tool: BackupTool,
  settings: Settings,
  file: string,
  option?: '--force',
): Promise<void> {
  try {
    if (tool === 'backup') await backUp(settings, file)
    else await restore(settings, file, { force: option === '--force' })
  } catch (error) {
    const explained = explain(error)
    const stderr = `${explained instanceof Error ? explained.stack : explained}\n`
    throw Object.assign(new Error(stderr), { code: 1, stderr })
  }
}

/**
 * The tool, killed before its change with this number. Returns whether it was killed: false if there are
 * fewer changes.
 */
export async function killBackupTool(
  tool: BackupTool,
  settings: Settings,
  { args, killAt }: { args: string[]; killAt: number },
): Promise<boolean> {
  const nodeArgs = ['--import', killer, `scripts/${tool}.ts`, ...args]
  const result = await runNode(nodeArgs, settings, { KILL_AT: String(killAt) }).catch(
    (error: { signal: string | null }) => error,
  )
  if ('signal' in result && result.signal !== 'SIGKILL') throw result
  return 'signal' in result
}

const runNode = (
  args: string[],
  { dataDir, databaseUrl, env = {} }: Settings,
  more: Record<string, string> = {},
) =>
  promisify(execFile)(process.execPath, args, {
    env: { ...process.env, ...env, ...more, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
  })

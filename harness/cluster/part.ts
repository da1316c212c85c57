import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Machine } from './machines.ts'

/** One process of the cluster, on its machine. */
export interface Part {
  name: string
  machine: Machine
  pid(): number
  start(): Promise<void>
  /** SIGKILL by default. Does nothing when the process has ended. */
  kill(signal?: NodeJS.Signals): Promise<void>
}

interface PartOptions {
  machine: Machine
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  /** PostgreSQL refuses to run as root; `nobody` is on every system. */
  isUnprivileged?: boolean
  isReady: () => Promise<boolean>
}

const readyWithinMs = 60_000

export const nobody = process.getuid?.() === 0 ? 65534 : null

export async function startPart(options: PartOptions): Promise<Part> {
  const { machine, name, command, args, env, isUnprivileged, isReady } = options
  const log = join(machine.folder, `${name}.log`)
  const asNobody =
    isUnprivileged && nobody !== null
      ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
      : []
  let child: ChildProcess | undefined
  const isAlive = () => child?.exitCode === null && child.signalCode === null
  const part: Part = {
    name,
    machine,
    pid: () => child?.pid ?? 0,
    async start() {
      if (isAlive()) return
      const [first = '', ...rest] = [...machine.prefix, ...asNobody, command, ...args]
      const output = openSync(log, 'a')
      child = spawn(first, rest, {
        cwd: machine.folder,
        env: { ...process.env, ...env, ...machine.env },
        stdio: ['ignore', output, output],
        detached: true,
      })
      const startedAt = Date.now()
      while (!(await isReady().catch(() => false))) {
        if (!isAlive()) throw new Error(`${name} on ${machine.name} ended at once: see ${log}.`)
        if (Date.now() - startedAt > readyWithinMs) {
          throw new Error(`${name} on ${machine.name} is not ready after a minute: see ${log}.`)
        }
        await sleep(100)
      }
    },
    async kill(signal = 'SIGKILL') {
      if (!child || !isAlive()) return
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    },
  }
  await part.start()
  return part
}

import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCommand } from '../../server/db/find-command.ts'

// Simulated machines: each is a network namespace with a link to one bridge, so that a test can cut the
// link. Without the right to create namespaces, each is a loopback address without a link. All names
// contain the number of the site, so that leftovers of a crash can be found and removed.

export interface Machine {
  name: string
  address: string
  /** The files of this machine. */
  folder: string
  /** The prefix of a command that runs it on this machine. */
  prefix: string[]
  /** Marks the processes of this machine, so that they can be found. */
  env: Record<string, string>
}

export interface Site {
  folder: string
  /** The address of this computer in the network of the machines. */
  ownAddress: string
  hasLinks: boolean
  machines: Machine[]
  /** Packets are lost silently, in both directions. */
  cut(machine: Machine): void
  mend(machine: Machine): void
  /** Ends all processes on the machines, and removes the machines. */
  remove(): void
}

const maxSites = 250
const parent = join(tmpdir(), 'michi-machines')

/** Whether machines can be network namespaces here. */
export const canCutLinks = process.getuid?.() === 0 && findCommand('ip') !== null && hasNamespaces()

export function buildSite(names: string[]): Site {
  tidyLeftovers()
  const number = claimNumber()
  const folder = folderOf(number)
  const network = canCutLinks ? `198.18.${number}` : `127.18.${number}`
  const ownAddress = `${network}.254`
  if (canCutLinks) {
    ip('link', 'add', bridgeOf(number), 'type', 'bridge')
    ip('address', 'add', `${ownAddress}/24`, 'dev', bridgeOf(number))
    ip('link', 'set', bridgeOf(number), 'up')
  }
  const machines = names.map((name, index) => {
    const address = `${network}.${index + 1}`
    if (canCutLinks) addNamespace(number, name, address)
    mkdirSync(join(folder, name))
    const prefix = canCutLinks ? ['ip', 'netns', 'exec', namespaceOf(number, name)] : []
    return { name, address, folder: join(folder, name), prefix, env: { MICHI_SITE: folder } }
  })
  return {
    folder,
    ownAddress,
    hasLinks: canCutLinks,
    machines,
    cut: ({ name }) => ip('link', 'set', namespaceOf(number, name), 'down'),
    mend: ({ name }) => ip('link', 'set', namespaceOf(number, name), 'up'),
    remove: () => tidy(number),
  }
}

/** The command that cuts or restores a machine's link, for a person to type. */
export function linkCommand(site: Site, machine: Machine, state: 'up' | 'down'): string {
  const number = Number(site.folder.split('-').at(-1))
  return `ip link set ${namespaceOf(number, machine.name)} ${state}`
}

function folderOf(number: number): string {
  return `${parent}-${number}`
}

function bridgeOf(number: number): string {
  return `michi-${number}`
}

/** Also the name of the end of its link at the bridge. */
function namespaceOf(number: number, name: string): string {
  return `michi-${number}-${name}`
}

function addNamespace(number: number, name: string, address: string): void {
  const namespace = namespaceOf(number, name)
  ip('netns', 'add', namespace)
  ip('link', 'add', namespace, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
  ip('link', 'set', namespace, 'master', bridgeOf(number))
  ip('link', 'set', namespace, 'up')
  const inside = (...args: string[]) => ip('-netns', namespace, ...args)
  inside('link', 'set', 'lo', 'up')
  inside('address', 'add', `${address}/24`, 'dev', 'eth0')
  inside('link', 'set', 'eth0', 'up')
}

/** Creating the folder claims the number: of two processes at once, one fails. */
function claimNumber(): number {
  for (let number = 0; number < maxSites; number++) {
    try {
      mkdirSync(folderOf(number))
    } catch {
      continue
    }
    chmodSync(folderOf(number), 0o711)
    writeFileSync(join(folderOf(number), 'owner'), `${process.pid} ${startOf(process.pid)}`)
    return number
  }
  throw new Error(`There are ${maxSites} sites of machines in ${tmpdir()} already.`)
}

/** Removes sites whose process crashed or was killed. */
function tidyLeftovers(): void {
  for (const { number, pid, start } of listSites())
    if (!start || startOf(pid) !== start) tidy(number)
}

/** For a process that gets a signal while it builds a site. */
export function removeOwnSites(): void {
  for (const { number, pid } of listSites()) if (pid === process.pid) tidy(number)
}

function listSites(): { number: number; pid: number; start: string }[] {
  return readdirSync(tmpdir()).flatMap((name) => {
    const [, number] = /^michi-machines-(\d+)$/.exec(name) ?? []
    if (number === undefined) return []
    // Sites of other users of this computer are not ours to remove.
    const folder = statSync(join(tmpdir(), name))
    if (folder.uid !== process.getuid?.()) return []
    const [pid, start = ''] = readQuietly(join(tmpdir(), name, 'owner')).split(' ')
    // A process that is just creating the site has not written its id yet.
    if (!start && Date.now() - folder.mtimeMs < 60_000) return []
    return [{ number: Number(number), pid: Number(pid), start }]
  })
}

function tidy(number: number): void {
  const folder = folderOf(number)
  for (const pid of listPids(number)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has ended by itself.
    }
  }
  if (canCutLinks) {
    // Links first: the kernel would remove them only when nothing uses their namespace any more.
    for (const name of listLinks(number)) ip('link', 'delete', name)
    for (const name of listNamespaces(number)) ip('netns', 'delete', name)
  }
  unmountBelow(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

/**
 * All processes in the namespaces, or with the site in their environment. Redis, PostgreSQL and nginx
 * overwrite their environment, so they are found by their folder.
 */
function listPids(number: number): number[] {
  const inside = canCutLinks
    ? listNamespaces(number).flatMap((name) => ip('netns', 'pids', name).split('\n'))
    : []
  const folder = folderOf(number)
  const others = readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    if (readQuietly(`/proc/${pid}/environ`).split('\0').includes(`MICHI_SITE=${folder}`))
      return true
    if (!/\/(redis-[a-z-]+|postgres|nginx)$/.test(readLink(`/proc/${pid}/exe`))) return false
    const command = readQuietly(`/proc/${pid}/cmdline`)
    return [`${readLink(`/proc/${pid}/cwd`)}/`, command].some((text) => text.includes(`${folder}/`))
  })
  return [...inside, ...others].map(Number).filter((pid) => pid > 1 && pid !== process.pid)
}

function listNamespaces(number: number): string[] {
  const names = ip('netns', 'list').split('\n')
  return names
    .map((line) => line.split(' ')[0] ?? '')
    .filter((name) => name.startsWith(`michi-${number}-`))
}

/** The bridge, and each machine's link to it. */
function listLinks(number: number): string[] {
  const bridge = bridgeOf(number)
  return readdirSync('/sys/class/net').filter(
    (name) => name === bridge || name.startsWith(`${bridge}-`),
  )
}

function unmountBelow(folder: string): void {
  for (const line of readQuietly('/proc/mounts').split('\n')) {
    const [, mountPoint = ''] = line.split(' ')
    if (mountPoint.startsWith(`${folder}/`)) execFileSync('umount', ['--lazy', mountPoint])
  }
}

/** The start time of a process, because the kernel reuses process ids. */
function startOf(pid: number): string {
  return readQuietly(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[19] ?? ''
}

function readQuietly(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

function hasNamespaces(): boolean {
  const name = `michi-try-${process.pid}`
  try {
    ip('netns', 'add', name)
    ip('netns', 'delete', name)
    return true
  } catch {
    return false
  }
}

function ip(...args: string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

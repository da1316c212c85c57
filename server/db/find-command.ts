import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Looks also in the folders that Debian leaves out of an ordinary user's PATH. */
export function findCommand(name: string): string | null {
  const path = (process.env.PATH ?? '').split(':')
  const places = [...postgresFolders(), ...path, '/usr/sbin'].map((folder) => join(folder, name))
  return places.find((place) => existsSync(place)) ?? null
}

export function getCommand(name: string): string {
  const command = findCommand(name)
  if (!command) throw new Error(`There is no ${name} on this machine.`)
  return command
}

/** Debian has a folder for each version. The newest comes first: an older pg_dump refuses newer servers. */
function postgresFolders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin'))
}

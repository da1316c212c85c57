import { fileURLToPath } from 'node:url'

/** By its path from the root, which is two folders above this file and above the bundle of all of them. */
export function ownFile(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url))
}

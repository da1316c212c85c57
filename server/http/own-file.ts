import { fileURLToPath } from 'node:url'

/**
 * The absolute path of a file, given its path from the root of the project. The root is two folders
 * above this file and also two above the bundle, `dist/server/main.js`.
 */
export function ownFile(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url))
}

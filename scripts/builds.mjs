// The builds and their sources. Plain JavaScript, because `npm start` imports this file, and stripping
// types would cost the server 25 MB of memory.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export const web = {
  folder: join(root, 'dist/web'),
  file: join(root, 'dist/web/index.html'),
  sources: ['web', 'contract', 'server/cities', 'vite.config.ts', 'package-lock.json'],
}

/** The moderators' page, which is not part of the product. */
export const moderation = {
  folder: join(root, 'dist/moderation'),
  file: join(root, 'dist/moderation/index.html'),
  sources: ['web', 'contract', 'vite.config.ts', 'package-lock.json'],
}

export const server = {
  folder: join(root, 'dist/server'),
  file: join(root, 'dist/server/main.js'),
  sources: ['server', 'contract', 'demo', 'scripts/build-server.ts', 'package-lock.json'],
}

/** Whether a source is newer than the build. @param {{ file: string, sources: string[] }} build */
export function isStale({ file, sources }) {
  if (!existsSync(file)) return true
  const newest = Math.max(...sources.map((source) => newestChange(resolve(root, source))))
  return statSync(file).mtimeMs <= newest
}

/** @param {string} folder */
export function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** @param {string} path @returns {number} */
function newestChange(path) {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...filesIn(path).map((file) => statSync(file).mtimeMs))
}

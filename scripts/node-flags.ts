import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './builds.mjs'

/** With which `npm start` starts Node (decisions 062 and 068). */
export const nodeFlags: readonly string[] =
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start.match(/--\S+/g) ?? []

import { readFileSync } from 'node:fs'
import { ownFile } from './own-file.ts'

/** The version of this release, as `package.json` has it. */
export const version: string = JSON.parse(readFileSync(ownFile('package.json'), 'utf8')).version

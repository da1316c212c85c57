import { join } from 'node:path'
import { bundle } from './build-server.ts'
import { isStale, root, tools } from './builds.mjs'

const names = ['backup', 'restore', 'moderate'] as const
const sourceOf = (name: string) => join(root, `scripts/${name}.ts`)

/** What runs a tool in a test: its bundle, or its source where that is missing or behind it. */
export function toolMain(name: (typeof names)[number]): string {
  return isStale(tools) ? sourceOf(name) : join(tools.folder, `${name}.js`)
}

/** From its bundle a tool starts with a quarter of the work. */
export async function buildToolsIfStale(): Promise<void> {
  if (isStale(tools))
    await bundle(tools, Object.fromEntries(names.map((name) => [name, sourceOf(name)])))
}

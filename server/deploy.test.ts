import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { openAppForTest } from '../harness/test-app.ts'
import { root, server } from '../scripts/builds.mjs'
import { readConfig } from './config.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const containerfile = read('deploy/Containerfile')
const compose = read('deploy/compose.yaml')
const unit = read('deploy/michiapp.service')

/** Values that an operator would fill in, also for the lines that are comments. */
const filledIn: Record<string, string> = {
  ...pairsIn(read('deploy/example.env'), /^(?:# )?(\w+)=(.*)$/gm),
  POSTGRES_PASSWORD: 'secret',
}

describe('the files in deploy/', () => {
  it('use in compose.yaml only variables of example.env', () => {
    const asked = Object.keys(pairsIn(compose, /\$\{(\w+)/g))
    expect(Object.keys(filledIn)).toEqual(expect.arrayContaining(asked))
  })

  it('set only variables that the server knows, with valid values', () => {
    const env = readComposeSettings()
    const settings = [env, ...[containerfile, unit].map(readSettings)].flatMap(Object.keys)
    const known = new Set<string | symbol>(['NODE_ENV'])
    readConfig(new Proxy({}, { get: (_, name) => void known.add(name) }))
    expect(settings.filter((name) => !known.has(name))).toEqual([])
    expect(readConfig(env)).toMatchObject({
      publicOrigin: 'https://michi.example',
      databaseUrl: 'postgres://michi:secret@db/michi',
      trustProxy: 1,
      drainSeconds: 0,
      mail: { from: 'MichiApp <michi@michi.example>' },
    })
  })

  it('copy files that exist, and start the server like npm start', () => {
    const copied = containerfile.matchAll(/^COPY --from=build \/app\/(.+) \/app/gm)
    const paths = [...copied].flatMap(([, list = '']) => list.replaceAll('/app/', '').split(' '))
    const missing = paths.filter((path) => path !== 'dist' && !existsSync(join(root, path)))
    expect(paths).toContain('server')
    expect(missing).toEqual([])
    const main = relative(root, server.file)
    expect(containerfile).toContain(`CMD ["node", "${main}"]`)
    expect(unit).toContain(`/node ${main}\n`)
  })

  it('have a health check that tells a healthy server from a stopped one', async () => {
    const [, command = '[]'] = /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(containerfile) ?? []
    const [, ...args] = JSON.parse(command) as string[]
    const { app, url } = await openAppForTest()
    const check = () =>
      promisify(execFile)(process.execPath, args, { env: { PORT: new URL(url).port } })
    await check()
    await app.close()
    await expect(check()).rejects.toMatchObject({ code: 1 })
  })
})

function readComposeSettings(): Record<string, string> {
  const [, block = ''] = /environment: &environment\n((?: {6}.*\n)+)/.exec(compose) ?? []
  const filled = block.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => filledIn[name] ?? '')
  return pairsIn(filled, /^ {6}(\w+): "?(.*?)"?$/gm)
}

/** From `ENV` of a container file, and `Environment=` of a unit. */
function readSettings(file: string): Record<string, string> {
  const [, line = ''] = /^(?:ENV |Environment=)(.*)$/m.exec(file) ?? []
  return pairsIn(line, /(\w+)=(\S*)/g)
}

function pairsIn(text: string, pattern: RegExp): Record<string, string> {
  const pairs = Array.from(text.matchAll(pattern), ([, name = '', value = '']) => [name, value])
  return Object.fromEntries(pairs)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { endServer } from '../../harness/server-process.ts'
import { accepts, freePort } from '../../harness/services.ts'
import { type Browser, type Driver, viewport } from './driver.ts'

/** WebKitGTK by the protocol of WebDriver. Its MiniBrowser needs a display. */
export async function startWebKit(): Promise<Browser> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  process.prependOnceListener('exit', () => screen.kill('SIGKILL'))
  const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
    stdio: 'ignore',
  })
  process.prependOnceListener('exit', () => driver.kill('SIGKILL'))
  while (!(await accepts(port))) await wait(50)
  const root = `http://127.0.0.1:${port}/session`
  return {
    name: 'WebKit',
    openPage: () => openPage(root, binary ?? 'MiniBrowser'),
    async close() {
      await endServer(driver, 'SIGTERM')
      await endServer(screen, 'SIGTERM')
    },
  }
}

/**
 * The driver chooses a free port for its browser. If another program takes the port first, the driver waits
 * for the browser for ever.
 */
const startWithinMs = 30_000

async function openPage(root: string, binary: string): Promise<Driver> {
  const options = { binary, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const start = () => call<{ sessionId: string }>('POST', root, { capabilities }, startWithinMs)
  const { sessionId } = await start().catch(start)
  const session = `${root}/${sessionId}`
  const post = <Value = void>(path: string, body: object = {}) =>
    call<Value>('POST', `${session}/${path}`, body)
  await post('window/rect', { x: 0, y: 0, ...viewport })
  return {
    goTo: (url) => post('url', { url }),
    evaluate: (expression) =>
      post('execute/async', {
        script: `Promise.resolve(${expression}).then(arguments[0], (error) => { throw error })`,
        args: [],
      }),
    act: (actions) => post('actions', { actions }),
    back: () => post('back'),
    forward: () => post('forward'),
    close: () => call('DELETE', session),
  }
}

async function call<Value>(
  method: string,
  url: string,
  body?: object,
  withinMs = 60_000,
): Promise<Value> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(withinMs),
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = (await response.json()) as {
    value: Value & { error?: string; message?: string }
  }
  if (!response.ok) throw new Error(`${url}: ${value.error}: ${value.message}`)
  return value
}

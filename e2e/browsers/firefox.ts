import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'
import { endServer } from '../../harness/server-process.ts'
import { type Browser, type Driver, viewport } from './driver.ts'

type Answer = { id: number; result?: unknown; error?: string; message?: string }

/** Firefox by its own socket: WebDriver BiDi. Debian has no geckodriver. */
export async function startFirefox(folder: string): Promise<Browser> {
  const profile = join(folder, 'firefox')
  mkdirSync(profile)
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const firefox = spawn('firefox-esr', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  process.prependOnceListener('exit', () => firefox.kill('SIGKILL'))
  const socket = new WebSocket(`${await addressOf(firefox.stderr)}/session`)
  await once(socket, 'open')
  const send = commandsOver(socket)
  await send('session.new', { capabilities: {} })
  return {
    name: 'Firefox',
    openPage: () => openPage(send),
    close: () => endServer(firefox, 'SIGTERM'),
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [address] = /ws:\/\/\S+/.exec(line) ?? []
    if (address) {
      // What it says later must not fill the pipe.
      output.resume()
      return address
    }
  }
  throw new Error('Firefox has ended.')
}

type Send = <Result>(method: string, params: object) => Promise<Result>

function commandsOver(socket: WebSocket): Send {
  const waiting = new Map<number, (answer: Answer) => void>()
  let lastId = 0
  socket.on('message', (bytes) => {
    const answer = JSON.parse(String(bytes)) as Answer
    waiting.get(answer.id)?.(answer)
  })
  return async <Result>(method: string, params: object) => {
    const id = ++lastId
    const { promise, resolve } = Promise.withResolvers<Answer>()
    waiting.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await promise
    if (error) throw new Error(`${method}: ${error}: ${message}`)
    return result as Result
  }
}

async function openPage(send: Send): Promise<Driver> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {})
  const created = await send<{ context: string }>('browsingContext.create', {
    type: 'tab',
    userContext,
  })
  const { context } = created
  await send('browsingContext.setViewport', { context, viewport })
  const traverse = (delta: number) =>
    send<void>('browsingContext.traverseHistory', { context, delta })
  return {
    goTo: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate<Value>(expression: string) {
      const { result, exceptionDetails } = await send<{
        result?: { value?: string }
        exceptionDetails?: { text: string }
      }>('script.evaluate', {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
        target: { context },
        awaitPromise: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return JSON.parse(result?.value ?? 'null') as Value
    },
    act: (actions) => send('input.performActions', { context, actions }),
    back: () => traverse(-1),
    forward: () => traverse(1),
    close: () => send('browser.removeUserContext', { userContext }),
  }
}

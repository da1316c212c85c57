import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Starts a file of this folder in its own process, which first sends its port, or 0 if it has none. */
export async function startServer(file: string, env: Record<string, string>) {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...env },
    // The values of statements may be bytes, which JSON cannot hold.
    serialization: 'advanced',
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code}.`)
  })
  ended.catch(() => {})
  const nextMessage = async (): Promise<unknown> =>
    (await Promise.race([once(child, 'message'), ended]))[0]
  return {
    port: Number(await nextMessage()),
    pid: child.pid ?? 0,
    /** Sends a message and answers the reply. */
    ask(question: unknown): Promise<unknown> {
      const answer = nextMessage()
      child.send(question as string)
      return answer
    },
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

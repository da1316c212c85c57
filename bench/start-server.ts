import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Starts a file of this folder in its own process, which first sends its port. */
export async function startServer(file: string, env: Record<string, string>) {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...env },
    // The values of statements may be bytes, which JSON cannot hold.
    serialization: 'advanced',
  })
  const nextMessage = async (): Promise<unknown> => (await once(child, 'message'))[0]
  return {
    port: Number(await nextMessage()),
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

import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A file of this folder in a process of its own, which says its port first. */
export async function startServer(file: string, env: Record<string, string>) {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...env },
    // Values of statements may be bytes.
    serialization: 'advanced',
  })
  const hear = async (): Promise<unknown> => (await once(child, 'message'))[0]
  return {
    port: Number(await hear()),
    /** Answers what it says to that. */
    ask(question: unknown): Promise<unknown> {
      const answer = hear()
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

// npm run dev: the server from source and the web app with hot reload. Ctrl+C ends both.
import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { root } from './builds.mjs'
import { runTool } from './run-tool.ts'

await runTool(async () => {
  const server = spawn(process.execPath, ['--watch', 'server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: process.env,
  })
  const vite = await createServer()
  await vite.listen()
  vite.printUrls()
  const stop = async () => {
    server.kill()
    await vite.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  server.once('exit', () => void vite.close())
})

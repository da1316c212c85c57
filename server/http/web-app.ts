import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { basePath } from '../../contract/routes.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'

/** The built web app under /michiapp/; what is no file there is a screen, and gets the app. */
export async function webApp(app: App, webRoot: string): Promise<void> {
  const isBuilt = existsSync(join(webRoot, 'index.html'))
  app.setNotFoundHandler((request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!isBuilt || !reads || !isScreen(request.url)) throw new AppError('not_found')
    reply.sendFile('index.html')
  })
  if (!isBuilt) {
    app.log.warn('The web app is not built; only the API is served.')
    return
  }
  await app.register(fastifyStatic, {
    root: webRoot,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl(path.slice(webRoot.length)))
    },
  })
  // Our own, because the plugin's route lists the folder of a file at every request.
  app.get<{ Params: { '*': string } }>(
    `${basePath}/*`,
    { schema: { hide: true } },
    ({ params: { '*': path } }, reply) => reply.sendFile(isFile(path) ? path : 'index.html'),
  )
}

// Vite puts a hash of the content into the name of everything under assets/.
function cacheControl(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function isScreen(url: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return (path === basePath || path.startsWith(`${basePath}/`)) && !isFile(path)
}

function isFile(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path)
}

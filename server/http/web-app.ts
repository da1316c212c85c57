import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { basePath } from '../../contract/routes.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import { ownFile } from './own-file.ts'

const webRoot = ownFile('dist/web')

/** The built web app under /michiapp/. A path that names no file is a screen and gets the app (spec §2). */
export async function webApp(app: App): Promise<void> {
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  if (!existsSync(join(webRoot, 'index.html'))) {
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
  const rootFiles = new Set(readdirSync(webRoot))
  const isFile = (path: string) => path.startsWith('assets/') || rootFiles.has(path)
  // Our own routes, because the plugin's routes read the folder at every request.
  for (const url of [basePath, `${basePath}/*`])
    app.route<{ Params: { '*'?: string } }>({
      method: ['GET', 'HEAD'],
      url,
      schema: { hide: true },
      handler({ params: { '*': path = '' } }, reply) {
        return reply.sendFile(isFile(path) ? path : 'index.html')
      },
    })
}

// Vite puts a hash of the content into the name of everything under assets/.
function cacheControl(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { basePath } from '../../contract/routes.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'

/** The built web app under /michiapp/; what is no file there is a screen, and gets the app. */
export async function webApp(app: App, webRoot: string): Promise<void> {
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
  // Routes of our own, because the plugin's lists the folder of a file at every request.
  for (const url of [basePath, `${basePath}/*`])
    app.route<{ Params: { '*'?: string } }>({
      method: ['GET', 'HEAD'],
      url,
      schema: { hide: true },
      handler: ({ params: { '*': path = '' } }, reply) =>
        reply.sendFile(hasExtension(path) ? path : 'index.html'),
    })
}

// Vite puts a hash of the content into the name of everything under assets/.
function cacheControl(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function hasExtension(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path)
}

import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Accepts only JSON, in valid UTF-8, without the keys of prototype pollution. */
export function acceptJson(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string
    try {
      text = utf8.decode(body as Buffer)
    } catch {
      done(new AppError('invalid_input'))
      return
    }
    parseJson(request, text, done)
  })
}

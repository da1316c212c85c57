import { escapeHtml } from '../http/escape-html.ts'

interface Operation {
  parameters?: { name: string; in: string; schema?: unknown }[]
  requestBody?: unknown
  responses?: Record<string, unknown>
}

const methods = ['get', 'post', 'put', 'delete'] as const

/** One page without scripts: each call with its parameters, body and answers. */
export function docsPage(document: {
  info: { title: string; description?: string }
  paths?: object
}): string {
  const paths = Object.entries((document.paths ?? {}) as Record<string, Record<string, Operation>>)
  const calls = paths.flatMap(([path, operations]) =>
    methods.flatMap((method) => {
      const operation = operations[method]
      return operation ? [describeCall(method, path, operation)] : []
    }),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(document.info.title)} API</title></head><body><h1>${escapeHtml(document.info.title)} API</h1><p>${escapeHtml(document.info.description ?? '')}</p>${calls.join('')}</body></html>`
}

function describeCall(method: string, path: string, operation: Operation): string {
  const parts: [string, unknown][] = [
    ['Parameters', operation.parameters],
    ['Body', operation.requestBody],
    ['Answers', operation.responses],
  ]
  const blocks = parts
    .filter(([, value]) => value !== undefined)
    .map(
      ([title, value]) =>
        `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`,
    )
  return `<details><summary><strong>${method.toUpperCase()}</strong> <code>${escapeHtml(path)}</code></summary>${blocks.join('')}</details>`
}

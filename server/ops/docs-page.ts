import { escapeHtml } from '../http/escape-html.ts'

/** The parts of an OpenAPI document that the page shows. */
export interface Description {
  info: { title: string; description?: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

interface Operation {
  summary?: string
  parameters?: unknown
  requestBody?: unknown
  responses?: unknown
}

/** One page without scripts: each call with its parameters, body and answers, then the schemas. */
export function docsPage({ info, paths, components }: Description): string {
  const title = `${escapeHtml(info.title)} API`
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callBlock(method, path, operation)),
  )
  const schemas = Object.entries(components.schemas)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, schema]) => `<h3 id="${name}">${name}</h3>${jsonBlock(schema)}`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><h1>${title}</h1><p>${escapeHtml(info.description ?? '')}</p>${calls.join('')}<h2>Schemas</h2>${schemas.join('')}</body></html>`
}

function callBlock(method: string, path: string, operation: Operation): string {
  const { summary = '', parameters, requestBody, responses } = operation
  const parts = Object.entries({ Parameters: parameters, Body: requestBody, Answers: responses })
  const blocks = parts
    .filter(([, value]) => value !== undefined)
    .map(([title, value]) => `<h3>${title}</h3>${jsonBlock(value)}`)
  return `<details><summary><strong>${method.toUpperCase()}</strong> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>${blocks.join('')}</details>`
}

/** References lead to the schemas at the end of the page. */
function jsonBlock(value: unknown): string {
  const json = escapeHtml(JSON.stringify(value, null, 2))
  return `<pre>${json.replace(/#\/components\/schemas\/(\w+)/g, '<a href="#$1">$1</a>')}</pre>`
}

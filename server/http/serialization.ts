import buildSerializer, { type AnySchema } from 'fast-json-stringify'
import type { App } from '../deps.ts'
import { compileOnce } from './compile-once.ts'

const serializerOf = compileOnce((schema: AnySchema) => buildSerializer(schema))

/** An answer holds what its schema names, and nothing else. */
export function serialization(app: App): void {
  app.setSerializerCompiler<AnySchema>(({ schema }) => {
    const getSerializer = serializerOf(schema)
    return (data) => getSerializer()(data)
  })
}

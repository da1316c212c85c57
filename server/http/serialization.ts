import buildSerializer, { type AnySchema } from 'fast-json-stringify'
import type { App } from '../deps.ts'
import { compileOnce } from './compile-once.ts'

const serializerOf = compileOnce((schema: AnySchema) =>
  buildSerializer(withNullable(schema) as AnySchema),
)

/** An answer holds only the fields of its schema. */
export function serialization(app: App): void {
  app.setSerializerCompiler<AnySchema>(({ schema }) => {
    const getSerializer = serializerOf(schema)
    return (data) => getSerializer()(data)
  })
}

/** The serializer validates every value of a union, which is slow; for `nullable` it only checks for null. */
function withNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullable)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).map(([key, value]) => [key, withNullable(value)])
  const made: { anyOf?: { type?: string }[] } = Object.fromEntries(entries)
  const [other, ...more] = made.anyOf?.filter(({ type }) => type !== 'null') ?? []
  const isNullable = other && more.length === 0 && made.anyOf?.length === 2
  return isNullable ? { ...other, nullable: true } : made
}

import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox'
import Format from 'typebox/format'
import type { App } from '../deps.ts'

/** Bodies are taken as they are; paths and queries are text, so theirs is converted first. */
export function validation(app: App): void {
  Format.Set('text', (value) => !value.includes('\0') && value.isWellFormed())
  app.setValidatorCompiler(TypeBoxValidatorCompiler)
}

import type { FastifySchemaCompiler } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import Format from 'typebox/format'
import { isVisible } from '../../contract/is-visible.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import { compileOnce } from './compile-once.ts'

/** Values in paths and queries are text, so digits are converted to numbers. Bodies are not converted. */
export function validation(app: App): void {
  Format.Set('text', isText)
  Format.Set('lines', isLines)
  Format.Set('line', isLine)
  Format.Set('visible-lines', (value) => isLines(value) && isVisible(value))
  Format.Set('visible-line', (value) => isLine(value) && isVisible(value))
  app.setValidatorCompiler(compileValidator)
}

const isText = (value: string) => !value.includes('\0') && value.isWellFormed()
const isLines = (value: string) => isText(value) && !/(?![\t\n\r])\p{Cc}/u.test(value)
const isLine = (value: string) => isText(value) && !/[\p{Cc}\u2028\u2029]/u.test(value)

const validatorOf = compileOnce((schema: TSchema) => Compile(schema))

/** The validation errors are not listed: for a large body that takes seconds, and no client reads them. */
const invalidInput = { error: new AppError('invalid_input') }

const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const getValidator = validatorOf(schema)
  const integers = httpPart === 'body' ? [] : integerKeys(schema)
  return (value) => {
    for (const key of integers) readInteger(value, key)
    return getValidator().Check(value) ? { value } : invalidInput
  }
}

function integerKeys(schema: TSchema): string[] {
  const properties = Object.entries((schema as TObject).properties ?? {})
  return properties
    .filter(([, property]) => (property as { type?: string }).type === 'integer')
    .map(([key]) => key)
}

function readInteger(values: Record<string, unknown>, key: string): void {
  const text = values[key]
  if (typeof text === 'string' && /^\d{1,16}$/.test(text)) values[key] = Number(text)
}

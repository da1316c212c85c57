import { STATUS_CODES } from 'node:http'
import type { FastifySchema, RouteOptions } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { ChatPhotoUpload } from '../../contract/chat.ts'
import { FoundAnimalUpload } from '../../contract/found-animals.ts'
import { SightingUpload } from '../../contract/lost-pets.ts'
import { PhotoUpload } from '../../contract/photos.ts'
import type { Authentication } from '../accounts/authentication.ts'
import { legacyLoginPath } from '../spec-clients/login-in-path.ts'

/**
 * The server reads the parts of these forms as they arrive, so their routes have no schema of them.
 * They are no components: generators of clients give a type only to a form that stands at its call.
 */
const forms: Record<string, TSchema> = {
  '/api/addprofileimage': PhotoUpload,
  '/api/addchatphoto': ChatPhotoUpload,
  '/api/addsightingphoto/:key': SightingUpload,
  '/api/addfoundanimal/:cityId': FoundAnimalUpload,
}

const problem = describeAnswer('The code says what is wrong.', 'application/json', {
  $ref: '#/components/schemas/Problem',
})

/** Adds to a route's schema: whether it needs a session, its errors, files and forms. */
export function describeCall(
  { schema, url, route }: { schema: FastifySchema; url: string; route: RouteOptions },
  auth: Pick<Authentication, 'requireSession' | 'requireSessionOrSuspended'>,
  lift: (schema: unknown) => unknown,
) {
  if (schema?.hide) return { url, schema }
  const hooks: unknown[] = [route.preValidation].flat()
  const needsSession =
    hooks.includes(auth.requireSession) || hooks.includes(auth.requireSessionOrSuspended)
  const { produces: [fileType] = [], response = {}, ...described } = schema
  const body = forms[url] ?? lift(schema.body)
  const answers = Object.entries(response as Record<string, TSchema>).map(([status, answer]) => [
    status,
    Type.IsNull(answer)
      ? { ...answer, description: STATUS_CODES[status] }
      : describeAnswer(STATUS_CODES[status], 'application/json', lift(answer)),
  ])
  return {
    url: url === legacyLoginPath ? '/api/userlogin/:email/:password' : url,
    schema: {
      ...described,
      ...(body !== undefined && { body }),
      response: {
        ...Object.fromEntries(answers),
        ...(fileType !== undefined && { 200: describeFile(fileType) }),
        '4xx': problem,
        '5xx': problem,
      },
      security: needsSession ? [{ session: [] }] : (schema.security ?? []),
    },
  }
}

function describeFile(type: string) {
  const format = type.startsWith('text/') ? {} : { format: 'binary' }
  return describeAnswer(STATUS_CODES[200], type, { type: 'string', ...format })
}

function describeAnswer(description: string | undefined, type: string, schema: unknown) {
  return { description, content: { [type]: { schema } } }
}

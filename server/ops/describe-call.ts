import type { FastifySchema, RouteOptions } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { ChatPhotoUpload } from '../../contract/chat.ts'
import { errorStatus } from '../../contract/errors.ts'
import { PhotoUpload } from '../../contract/photos.ts'
import type { Authentication } from '../accounts/authentication.ts'
import { legacyLoginPath } from '../accounts/legacy-login.ts'

const Problem = Type.Object(
  { code: Type.Enum(Object.keys(errorStatus)) },
  { description: 'What is wrong.' },
)

/** The server reads the parts of these forms as they arrive, so their routes have no schema of them. */
const forms: Record<string, TSchema> = {
  '/api/addprofileimage': PhotoUpload,
  '/api/addchatphoto': ChatPhotoUpload,
}

/** Adds to a route's schema: whether it needs a session, its errors, and the form of uploads. */
export function describeCall(
  { schema, url, route }: { schema: FastifySchema; url: string; route: RouteOptions },
  auth: Pick<Authentication, 'requireSession' | 'requireSessionOrSuspended'>,
) {
  const hooks: unknown[] = [route.preValidation].flat()
  const needsSession =
    hooks.includes(auth.requireSession) || hooks.includes(auth.requireSessionOrSuspended)
  const form = forms[url]
  const response = { ...(schema?.response as object), '4xx': Problem, '5xx': Problem }
  return {
    url: url === legacyLoginPath ? '/api/userlogin/:email/:password' : url,
    schema: {
      ...schema,
      response,
      security: needsSession ? [{ session: [] }] : (schema?.security ?? []),
      ...(form && { body: form }),
    },
  }
}

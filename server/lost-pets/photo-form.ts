import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../contract/limits.ts'
import type { Authentication } from '../accounts/authentication.ts'
import { type Allowance, requireSpace } from '../allowances/allowances.queries.ts'
import type { App, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { PhotoFiles } from '../photos/photo-files.ts'
import { storeFiles } from '../photos/store-files.ts'
import { multipartLimits, type ReadUpload } from '../photos/uploads.ts'
import type { SightingPhoto } from './sightings.queries.ts'

/** Words are counted in UTF-16, and a form has them in UTF-8. */
const fieldBytes = 3 * limits.sightingLength

/** For a scope of its own, so that the hooks of the form parser run for its calls only. */
export const registerPhotoForm = (forms: App, fieldCount: number) =>
  forms.register(multipart, { limits: multipartLimits(1, fieldBytes, fieldCount) })

interface FormDeps extends Pick<Deps, 'db' | 'now'> {
  auth: Authentication
  photoFiles: PhotoFiles
  readUpload: ReadUpload
}

interface PhotoForm<Told> {
  request: FastifyRequest
  reply: FastifyReply
  /** Null for somebody without an account. */
  viewerId: number | null
  /** What it counts against: a photo is read and decoded only for somebody who may send it. */
  allowances: readonly Allowance[]
  fields: { Check(value: unknown): value is Told }
}

/** Reads what somebody has seen, with one photo, and stores the photo with the row that `store` inserts. */
export async function storePhotoForm<Told, Result>(
  deps: FormDeps,
  { request, reply, viewerId, allowances, fields }: PhotoForm<Told>,
  store: (told: Told, photo: SightingPhoto) => Promise<Result>,
): Promise<Result> {
  const { db, now, auth, readUpload } = deps
  await requireSpace(db, { allowances, amount: 1, code: 'too_many_sightings', now: now() })
  const upload = await readUpload(viewerId, { request, reply, files: 1 })
  const told: unknown = Object.fromEntries(upload.fields)
  const [picture] = upload.pictures
  if (!fields.Check(told) || !picture) throw new AppError('invalid_input')
  // Minutes may have passed: the session may have ended, and the client may have cancelled.
  if (viewerId !== null) await auth.requireSession(request)
  if (request.raw.socket.destroyed) throw new AppError('timeout')
  const { card, placeholder } = picture
  return storeFiles(deps, [card], ([file = card]) => store(told, { file, placeholder }))
}

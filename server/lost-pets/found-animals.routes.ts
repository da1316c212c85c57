import { Compile } from 'typebox/compile'
import {
  AddedFoundAnimal,
  ClaimAnswer,
  FoundAnimalDeletion,
  FoundAnimalEnd,
  FoundAnimalParams,
  FoundAnimals,
  FoundAnimalsQuery,
  NewClaim,
  NewFoundAnimal,
  NewFoundAnimalParams,
  OwnFoundAnimal,
} from '../../contract/found-animals.ts'
import { nextCursorHeader } from '../../contract/headers.ts'
import { Done, done, UserParams } from '../../contract/wire.ts'
import { requireSelf } from '../accounts/authentication.ts'
import type { App } from '../deps.ts'
import { AppError, onCode } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { announceSearch } from './announce-search.ts'
import { answerClaim, insertClaim, listClaims } from './claims.queries.ts'
import {
  endFoundAnimal,
  findOwnFoundAnimal,
  findViewer,
  insertFoundAnimal,
  listFoundAnimals,
  removeFoundAnimal,
} from './found-animals.queries.ts'
import { readTime } from './past-time.ts'
import { registerPhotoForm, storePhotoForm } from './photo-form.ts'
import { sightingAllowances } from './sighting-allowances.ts'
import { toFoundAnimal, toOwnFoundAnimal } from './to-wire.ts'

const tags = ['lost-pets']

const fields = Compile(NewFoundAnimal)

/** Somebody has found an animal, also without an account, and people say that it is theirs. */
export async function foundAnimalsRoutes(app: App, deps: FeatureDeps): Promise<void> {
  const { db, bus, countRefusal, now, auth } = deps
  const { readSession, requireSession } = auth
  const count = onCode('too_many_sightings', () => countRefusal('sightings'))

  await app.register(async (forms: App) => {
    await registerPhotoForm(forms, Object.keys(NewFoundAnimal.properties).length)
    forms.post(
      '/api/addfoundanimal/:cityId',
      {
        preValidation: readSession,
        schema: {
          tags,
          operationId: 'addFoundAnimal',
          summary: 'Records an animal that somebody has found.',
          params: NewFoundAnimalParams,
          consumes: ['multipart/form-data'],
          response: { 201: AddedFoundAnimal },
        },
      },
      async (request, reply) => {
        const viewerId = request.session?.userId ?? null
        const { cityId } = request.params
        const allowances = await sightingAllowances(deps, {
          viewerId,
          ip: request.ip,
          about: `found animals in city ${cityId}`,
        })
        const form = { request, reply, viewerId, allowances, fields }
        const key = await storePhotoForm(deps, form, (told, photo) =>
          insertFoundAnimal(db, {
            viewerId,
            species: told.species,
            size: told.size ?? null,
            cityId,
            place: told.place.trim(),
            words: told.words.trim(),
            contact: told.contact.trim(),
            foundAt: readTime(told.foundAt),
            photo,
            allowances,
            now: now(),
          }),
        ).catch(count)
        return reply.status(201).send({ key })
      },
    )
  })

  app.get(
    '/api/foundanimals/:id',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'listFoundAnimals',
        summary: "Lists the animals found near the person's search, or near the person.",
        params: UserParams,
        querystring: FoundAnimalsQuery,
        response: { 200: FoundAnimals },
      },
    },
    async (request, reply) => {
      const viewer = await findViewer(db, requireSelf(request, request.params.id))
      const { cursor } = request.query
      const { animals, next } = await listFoundAnimals(db, viewer, { cursor, now: now() })
      if (next !== null) reply.header(nextCursorHeader, next)
      return animals.map(toFoundAnimal)
    },
  )

  app.post(
    '/api/claimfoundanimal',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'claimFoundAnimal',
        summary: 'Tells the finder of an animal that it is the lost pet of the person.',
        body: NewClaim,
        response: { 201: Done },
      },
    },
    async (request, reply) => {
      const userId = requireSelf(request, request.body.userId)
      const { id, words } = request.body
      const claim = { userId, id: Number(id), words: words.trim(), now: now() }
      await insertClaim(db, claim).catch(count)
      announceSearch(bus, userId)
      return reply.status(201).send(done)
    },
  )

  finderRoutes(app, deps)
}

/** Whoever has the secret address is the finder. */
function finderRoutes(app: App, { db, bus, now }: FeatureDeps): void {
  app.get(
    '/api/foundanimal/:key',
    {
      schema: {
        tags,
        operationId: 'getFoundAnimal',
        summary: 'Returns an animal with its claims to whoever has found it.',
        params: FoundAnimalParams,
        response: { 200: OwnFoundAnimal },
      },
    },
    async (request) => {
      const animal = await findOwnFoundAnimal(db, request.params.key)
      if (!animal) throw new AppError('not_found')
      const claims = animal.isShown ? await listClaims(db, animal) : []
      return toOwnFoundAnimal(animal, claims, now())
    },
  )

  app.post(
    '/api/answerclaim',
    {
      schema: {
        tags,
        operationId: 'answerClaim',
        summary: 'Accepts or refuses somebody who says that a found animal is theirs.',
        body: ClaimAnswer,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { key, id, isTheirs } = request.body
      const owners = await answerClaim(db, { key, id: Number(id), isTheirs, now: now() })
      for (const userId of owners) announceSearch(bus, userId)
      return done
    },
  )

  app.post(
    '/api/endfoundanimal',
    {
      schema: {
        tags,
        operationId: 'endFoundAnimal',
        summary: 'Takes a found animal off the list.',
        body: FoundAnimalEnd,
        response: { 200: Done },
      },
    },
    async (request) => {
      await endFoundAnimal(db, { key: request.body.key, now: now() })
      return done
    },
  )

  app.post(
    '/api/deletefoundanimal',
    {
      schema: {
        tags,
        operationId: 'deleteFoundAnimal',
        summary: 'Deletes a found animal with its photo and its claims.',
        body: FoundAnimalDeletion,
        response: { 200: Done },
      },
    },
    async (request) => {
      await removeFoundAnimal(db, request.body.key)
      return done
    },
  )
}

import { Household, NewPet, Pet, PetDeletion, PetOrder, PetUpdate } from '../../contract/pets.ts'
import { Done, done, UserParams } from '../../contract/wire.ts'
import { getSession, requireSelf } from '../accounts/authentication.ts'
import { shownDistance } from '../cities/cities.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { faceUrl } from '../photos/faces.ts'
import { findVisibleUser } from './people.queries.ts'
import { insertPet, listPets, orderPets, removePet, toPet, updatePet } from './pets.queries.ts'

const tags = ['people']

export function petsRoutes(app: App, { db, now, auth }: FeatureDeps): void {
  const { requireSession } = auth

  app.get(
    '/api/household/:id',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'getHousehold',
        summary: 'Returns a person and their pets.',
        params: UserParams,
        response: { 200: Household },
      },
    },
    async (request) => {
      const viewer = getSession(request)
      const user = await findVisibleUser(db, request.params.id, viewer.userId)
      if (!user) throw new AppError('not_found')
      const { id, name, cityId, met } = user
      const pets = (await listPets(db, id)).map(toPet)
      // Others learn how far it is, and not where.
      const distance = shownDistance(viewer.cityId, cityId)
      return { id, name, distance, pets, met, faceUrl: faceUrl(id, user.pets) }
    },
  )

  app.post(
    '/api/addpet',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'addPet',
        summary: "Adds a pet to the person's household.",
        body: NewPet,
        response: { 201: Pet },
      },
    },
    async (request, reply) => {
      const userId = requireSelf(request, request.body.userId)
      const pet = await insertPet(db, request.body.pet, { userId, now: now() })
      return reply.status(201).send(toPet(pet))
    },
  )

  app.put(
    '/api/updatepet',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'updatePet',
        summary: 'Changes the facts about a pet.',
        body: PetUpdate,
        response: { 200: Pet },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      const { id, pet } = request.body
      return toPet(await updatePet(db, Number(id), pet, { userId, now: now() }))
    },
  )

  app.post(
    '/api/deletepet',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'deletePet',
        summary: 'Deletes a pet.',
        body: PetDeletion,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      await removePet(db, Number(request.body.id), { userId, now: now() })
      return done
    },
  )

  app.put(
    '/api/orderpets',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'orderPets',
        summary: "Puts the person's pets into a new order.",
        body: PetOrder,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      await orderPets(db, request.body.ids, { userId, now: now() })
      return done
    },
  )
}

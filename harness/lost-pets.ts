import type { RaisedLostPet } from '../contract/lost-pets.ts'
import type { TestApp } from './test-app.ts'
import type { Answer, TestClient } from './test-client.ts'

/** The id of the first pet. */
export async function petOf(owner: TestClient): Promise<number> {
  const { body } = await owner.get<{ pets: { id: number }[] }>(`/api/household/${owner.id}`)
  return body.pets[0]?.id ?? 0
}

/** Raises an alarm for the first pet of this person, which has just been lost. */
export async function raiseAlarm(
  { now }: Pick<TestApp, 'now'>,
  owner: TestClient,
  changes: Record<string, unknown> = {},
): Promise<Answer<RaisedLostPet & { code: string }>> {
  return owner.post('/api/raiselostpet', {
    userId: owner.id,
    petId: changes.petId ?? (await petOf(owner)),
    place: 'Parque del Retiro',
    lostAt: new Date(now()).toISOString(),
    ...changes,
  })
}

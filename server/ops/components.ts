import * as accounts from '../../contract/accounts.ts'
import * as blocks from '../../contract/blocks.ts'
import * as chat from '../../contract/chat.ts'
import * as deckFilter from '../../contract/deck-filter.ts'
import * as discovery from '../../contract/discovery.ts'
import * as email from '../../contract/email.ts'
import * as foundAnimals from '../../contract/found-animals.ts'
import * as invitations from '../../contract/invitations.ts'
import * as lostPets from '../../contract/lost-pets.ts'
import * as notes from '../../contract/notes.ts'
import * as notifications from '../../contract/notifications.ts'
import * as pageviews from '../../contract/pageviews.ts'
import * as pets from '../../contract/pets.ts'
import * as photos from '../../contract/photos.ts'
import * as playdates from '../../contract/playdates.ts'
import * as privacy from '../../contract/privacy.ts'
import * as reports from '../../contract/reports.ts'
import * as sanctions from '../../contract/sanctions.ts'
import * as wire from '../../contract/wire.ts'

const contract = {
  ...accounts,
  ...blocks,
  ...chat,
  ...deckFilter,
  ...discovery,
  ...email,
  ...foundAnimals,
  ...invitations,
  ...lostPets,
  ...notes,
  ...notifications,
  ...pageviews,
  ...pets,
  ...photos,
  ...playdates,
  ...privacy,
  ...reports,
  ...sanctions,
  ...wire,
}

const names = new Map(Object.entries(contract).map(([name, value]) => [identityOf(value), name]))

/**
 * `lift` copies a schema. In the copy, each schema that the contract exports is a reference to its
 * entry in `schemas`, which has the name of the export.
 */
export function openComponents() {
  const schemas: Record<string, unknown> = {}
  const lift = (schema: unknown): unknown => {
    if (typeof schema !== 'object' || schema === null) return schema
    const name = names.get(identityOf(schema))
    if (name === undefined) return liftParts(schema)
    schemas[name] ??= liftParts(schema)
    return { $ref: `#/components/schemas/${name}` }
  }
  const liftParts = (schema: object): object => {
    if (Array.isArray(schema)) return schema.map(lift)
    const parts = Object.entries(schema).map(([key, part]) => [
      key,
      key === 'properties' ? liftParts(part) : lift(part),
    ])
    return Object.fromEntries(parts)
  }
  return { schemas, lift }
}

/** `Type.Optional` copies a schema, and the copy has the same `properties`. */
function identityOf(value: unknown): unknown {
  return (value as { properties?: object } | null)?.properties ?? value
}

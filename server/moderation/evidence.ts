import type { EvidenceKind } from '../../contract/moderation.ts'
import type { Pet } from '../../contract/pets.ts'
import { neutralize } from './neutralize.ts'
import type { ListedReport } from './queue.queries.ts'

/** The texts that a report keeps a copy of, in the order in which moderators see them. */
const read: Record<EvidenceKind, (report: ListedReport) => string | null> = {
  message: ({ messageBody }) => messageBody,
  quoted: ({ quotedBody }) => quotedBody,
  told: ({ toldMessage, messageBody }) => (toldMessage === messageBody ? null : toldMessage),
  note: ({ noteBody }) => noteBody,
  playdate: ({ playdate }) => describePlaydate(playdate),
  sightings: ({ sightings }) => sightings,
  lostPet: ({ lostPet }) => describeLostPet(lostPet),
  words: ({ words }) => words,
  pets: ({ targetPets }) => describePets(targetPets),
  address: ({ contentAddress }) => contentAddress,
  from: ({ notifierName, notifierEmail }) =>
    [notifierName, notifierEmail].filter(Boolean).join(', ') || null,
}

/** The texts of a report, neutralized. */
export function listEvidence(report: ListedReport): { kind: EvidenceKind; text: string }[] {
  const kinds = Object.keys(read) as EvidenceKind[]
  return kinds.flatMap((kind) => {
    const text = read[kind](report)
    return text ? [{ kind, text: neutralize(text) }] : []
  })
}

/** The names and words of the pets, without values that people choose from lists. */
function describePets(json: string | null): string | null {
  const pets: Partial<Pet>[] = JSON.parse(json ?? '[]')
  return pets.map(wordsOf).join(' · ') || null
}

/** What the person wrote about a pet. */
export function wordsOf({ name, breed, about, prompts = [] }: Partial<Pet>): string {
  return join(name, breed, about, ...prompts.map(({ answer }) => answer))
}

function describePlaydate(json: string | null): string | null {
  if (json === null) return null
  const { state, place, times }: { state: string; place: string; times: string[] } =
    JSON.parse(json)
  return join(place, ...times, state)
}

interface LostPetCopy {
  petName: string
  place: string
  words: string
  lostAt: number
}

function describeLostPet(json: string | null): string | null {
  if (json === null) return null
  const { petName, place, words, lostAt }: LostPetCopy = JSON.parse(json)
  const when = new Date(lostAt).toISOString().slice(0, 16).replace('T', ' ')
  return join(petName, place, `${when} UTC`, words)
}

function join(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ')
}

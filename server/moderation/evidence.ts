import { isolate } from '../../contract/isolate.ts'
import type { EvidenceKind } from '../../contract/moderation.ts'
import type { Pet } from '../../contract/pets.ts'
import type { PosterFacts, ReportedLostPet } from '../lost-pets/lost-pets.queries.ts'
import type { ReportedPlaydate } from '../playdates/playdates.queries.ts'
import type { Snapshot } from './snapshot.ts'

/** The texts that a report keeps a copy of, in the order in which moderators see them. */
const read: Record<EvidenceKind, (snapshot: Snapshot, report: Told) => string | null> = {
  message: ({ message }) => message?.text ?? null,
  quoted: ({ message }) => message?.quoted ?? null,
  told: ({ message }, { toldMessage }) => (toldMessage === message?.text ? null : toldMessage),
  note: ({ note }) => note,
  playdate: ({ playdate }) => playdate && describePlaydate(playdate),
  sightings: ({ sightings }) => sightings,
  lostPet: ({ lostPet }) => lostPet && describeLostPet(lostPet),
  words: (_, { words }) => words,
  // The names and words, without values that people choose from lists.
  pets: ({ target }) => target?.pets.map(wordsOf).join(' · ') || null,
  address: ({ notice }) => notice?.address ?? null,
  from: ({ notice }) => join(notice?.name, notice?.email) || null,
}

/** What the reporter says. */
interface Told {
  words: string | null
  toldMessage: string | null
}

/** The texts of a report, safe to show. */
export function listEvidence(
  report: Told & { snapshot: Snapshot },
): { kind: EvidenceKind; text: string }[] {
  const kinds = Object.keys(read) as EvidenceKind[]
  return kinds.flatMap((kind) => {
    const text = read[kind](report.snapshot, report)
    return text ? [{ kind, text: isolate(text) }] : []
  })
}

/** What the person wrote about a pet. */
export function wordsOf({ name, breed, about, prompts = [] }: Partial<Pet>): string {
  return join(name, breed, about, ...prompts.map(({ answer }) => answer))
}

const describePlaydate = ({ state, place, times }: ReportedPlaydate) => join(place, ...times, state)

function describeLostPet({ petName, before, ...told }: ReportedLostPet): string {
  const earlier = before.map((each) => `until ${utc(each.until)}: ${describeFacts(each)}`)
  return [join(petName, describeFacts(told)), ...earlier.toReversed()].join(' · ')
}

const describeFacts = ({
  place,
  words,
  lostAt,
  seenPlace,
  seenAt,
}: Omit<PosterFacts, 'photoId'>): string =>
  join(place, utc(lostAt), words, seenPlace, seenAt ? utc(seenAt) : null)

const utc = (time: number) => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`

function join(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ')
}

import type { Pet } from '../../contract/pets.ts'
import type { ReportedLostPet } from '../lost-pets/lost-pets.queries.ts'
import type { ReportedPlaydate } from '../playdates/playdates.queries.ts'

/** What the reporter could see at that time. Whatever is deleted later, it stays as it is. */
export interface Snapshot {
  target: ReportedProfile | null
  message: ReportedMessage | null
  /** The messages that the reporter named, with what was around them. */
  chat: ReportedLine[]
  /** What the reporter had received from the target: notes, the last playdate, and sightings. */
  note: string | null
  playdate: ReportedPlaydate | null
  sightings: string | null
  /** The target's own search. */
  lostPet: ReportedLostPet | null
  /** The two photos that the server found, and their accounts. */
  lookalikes: Lookalikes | null
  /** Of somebody without an account: what it is about, and who sent it. */
  notice: { address: string; name: string | null; email: string | null } | null
}

interface ReportedProfile {
  name: string
  animalName: string
  pets: Partial<Pet>[]
}

interface ReportedMessage {
  text: string
  /** How the text begins to which the message replies. */
  quoted: string | null
}

interface ReportedLine {
  id: number
  isByReporter: boolean
  text: string
  sentAt: number
  isNamed: boolean
  hasPhoto: boolean
}

/** Of two photos that look alike, with its account. */
export interface LookalikePhoto {
  photoId: number
  uploadedAt: number
  id: number
  name: string
  animalName: string
  accountCreatedAt: number
}

export interface Lookalikes {
  reported: LookalikePhoto
  other: LookalikePhoto
}

const empty: Snapshot = {
  target: null,
  message: null,
  chat: [],
  note: null,
  playdate: null,
  sightings: null,
  lostPet: null,
  lookalikes: null,
  notice: null,
}

export const makeSnapshot = (seen: Partial<Snapshot>): Snapshot => ({ ...empty, ...seen })

export const readSnapshot = (json: string): Snapshot => makeSnapshot(JSON.parse(json))

/** For a repeated report: what there was first, and the newest of what changes. */
export const mergeSnapshots = (before: Snapshot, newer: Snapshot): Snapshot => ({
  ...before,
  message: before.message ?? newer.message,
  chat: mergeLines(before.chat, newer.chat),
  note: newer.note ?? before.note,
  playdate: newer.playdate ?? before.playdate,
  sightings: joinTexts(before.sightings, newer.sightings),
  lostPet: newer.lostPet ?? before.lostPet,
})

const mostLines = 100

/** A message that was named once stays so. */
function mergeLines(before: readonly ReportedLine[], newer: readonly ReportedLine[]) {
  const lines = new Map(before.map((line) => [line.id, line]))
  for (const line of newer) {
    const isNamed = line.isNamed || lines.get(line.id)?.isNamed === true
    lines.set(line.id, { ...(lines.get(line.id) ?? line), isNamed })
  }
  return [...lines.values()].slice(0, mostLines).sort((a, b) => a.id - b.id)
}

const longestText = 4000

export function joinTexts(before: string | null, newer: string | null): string | null {
  if (before === null || newer === null) return before ?? newer
  return before.includes(newer) ? before : `${before}\n${newer}`.slice(0, longestText)
}

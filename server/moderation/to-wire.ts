import { isolate } from '../../contract/isolate.ts'
import type { AppealView, LogPage, QueueEntry, ReportEntry } from '../../contract/moderation.ts'
import { urgentReasons } from '../../contract/report-reasons.ts'
import type { findCase } from './cases.queries.ts'
import { listEvidence } from './evidence.ts'
import type { KeptPhotos } from './evidence-photos.queries.ts'
import type { addDeletions } from './lookalikes.queries.ts'
import type { ListedReport, QueueRow } from './queue.queries.ts'
import { contentOfReport, type ReportedContent } from './reported-content.ts'

export const iso = (time: number) => new Date(time).toISOString()
export const isoOrNull = (time: number | null) => (time === null ? null : iso(time))

interface Named {
  targetId: number | null
  name: string | null
  animalName: string | null
}

export const toPerson = ({ targetId, name, animalName }: Named) => ({
  id: targetId,
  name: isolate(name ?? ''),
  animalName: isolate(animalName ?? ''),
})

type CaseRow = Extract<QueueEntry, { type: 'case' }>
type FoundCase = NonNullable<Awaited<ReturnType<typeof findCase>>>

export function toCaseRow(row: FoundCase): CaseRow {
  const { id, reason, urgentAt, noticedAt, since, people, notices } = row
  return {
    type: 'case',
    id,
    reason,
    urgent: urgentAt !== null || noticedAt !== null,
    since: iso(since),
    target: toPerson(row),
    suspended: row.isSuspended,
    people,
    notices,
  }
}

export function toQueueEntry({ section, row }: QueueRow): QueueEntry {
  if (section !== 'appeals') return toCaseRow(row)
  return {
    type: 'appeal',
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    since: iso(row.since),
    target: toPerson(row),
  }
}

type Lookalikes = Awaited<ReturnType<typeof addDeletions>>

export function toLookalikes({ reported, other }: Lookalikes) {
  const toPhoto = ({ photoId, uploadedAt, ...account }: Lookalikes['other']) => ({
    photoId,
    uploadedAt: iso(uploadedAt),
    account: toPerson({ ...account, targetId: account.id }),
    accountCreatedAt: iso(account.accountCreatedAt),
    deleted: account.isDeleted,
  })
  return { reported: toPhoto(reported), other: toPhoto(other) }
}

interface Pictures extends Partial<KeptPhotos> {
  lookalikes: Lookalikes | null
}

export function toReportEntry(
  report: ListedReport,
  { profilePhotos = [], sightingPhotos = [], foundAnimals = [], lookalikes }: Pictures,
): ReportEntry {
  const hasPhoto = Boolean(report.hasPhoto)
  const content = contentOfReport(report, { isLookalike: false })
  return {
    id: report.id,
    version: report.version,
    source: report.source,
    reason: report.reason,
    urgent: urgentReasons.includes(report.reason),
    createdAt: iso(report.createdAt),
    hides:
      content && (hasPhoto || 'lostPetKey' in content)
        ? nameOf(content)
        : report.targetId === null && foundAnimals.length > 0
          ? 'foundAnimal'
          : null,
    hasPhoto,
    profilePhotos,
    sightingPhotos,
    chat: report.snapshot.chat.map(({ id, isByReporter, text, sentAt, isNamed, hasPhoto }) => ({
      id,
      by: isByReporter ? ('reporter' as const) : ('target' as const),
      text: isolate(text),
      sentAt: iso(sentAt),
      named: isNamed,
      // Only named messages keep theirs.
      hasPhoto: hasPhoto && isNamed,
    })),
    evidence: listEvidence(report),
    lookalikes: lookalikes && toLookalikes(lookalikes),
  }
}

export function nameOf(content: ReportedContent): NonNullable<AppealView['hidden']> {
  if ('photoId' in content) return 'photo'
  return 'messageId' in content ? 'chatPhoto' : 'lostPet'
}

type LogLine = LogPage['lines'][number]

/** The log's subjects are stored as text: `account 12`, `photo of message 8`, `warn of account 3`. */
export function toLogSubject(subject: string): LogLine['subject'] {
  const id = /\S+$/.exec(subject)?.[0] ?? ''
  if (subject.startsWith('photo of message')) return { type: 'message', id }
  if (subject.startsWith('found animal')) return { type: 'foundAnimal', id }
  if (subject.startsWith('lost pet')) return { type: 'lostPet', id }
  const [type] = subject.split(' ')
  return { type: type as LogLine['subject']['type'], id }
}

/** One line for each row, under the names of the fields. Numbers and dates only, so nothing is quoted. */
export function writeCsv(rows: readonly Record<string, number | string | null>[]): string {
  const names = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => names.map((name) => row[name] ?? '').join(','))
  return `${[names.join(','), ...lines].join('\r\n')}\r\n`
}

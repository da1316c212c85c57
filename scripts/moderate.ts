// npm run moderate: reports and what to do about them, while the server runs.
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import type { EvidenceKind } from '../contract/moderation.ts'
import { readConfig } from '../server/config.ts'
import { openStoreBeside } from '../server/db/store.ts'
import { closeReport } from '../server/moderation/decisions.queries.ts'
import { listEvidence } from '../server/moderation/evidence.ts'
import {
  hideContent,
  restoreAccount,
  suspendAccount,
  unhideContent,
  warnAccount,
} from '../server/moderation/impose.queries.ts'
import { countLog, listLog, type Moderator } from '../server/moderation/moderation-log.queries.ts'
import { openModerationPage } from '../server/moderation/moderation-page.ts'
import { neutralize } from '../server/moderation/neutralize.ts'
import {
  countReports,
  findReport,
  listReports,
  type TerminalReport,
  terminalPageSize,
} from '../server/moderation/queue.queries.ts'
import { findReportFile } from '../server/moderation/report-files.queries.ts'
import type { Snapshot } from '../server/moderation/snapshot.ts'
import type { PhotoDeps } from '../server/photos/photo-files.ts'
import { readWhole } from '../server/photos/read-whole.ts'
import { openPhotoFilesBeside } from '../server/photos/store/open-photo-files.ts'
import { buildModerationIfStale } from './build-web.ts'
import { root } from './builds.mjs'
import { runTool, ToolError } from './run-tool.ts'

const dayMs = 24 * 60 * 60 * 1000

const usage = `npm run moderate                          the open reports: urgent ones first, then the oldest
npm run moderate -- web [port]            a page for all of this, on this machine only
npm run moderate -- web <port> 0.0.0.0    the same in a container, whose port only this machine reaches
npm run moderate -- open|all|log <page>   the next ones: open 2
npm run moderate -- all                   closed ones too
npm run moderate -- show <report> [file]  one report; its photo is written to the file
npm run moderate -- close <report>        it has been dealt with
npm run moderate -- hide|unhide <photo>   nobody sees it; it is kept
npm run moderate -- hide-message|unhide-message <message>   the same for a photo in a chat
npm run moderate -- hide-lost-pet|unhide-lost-pet <key>     a lost pet; the key ends the poster’s address
npm run moderate -- warn <account>        the person reads it in the app
npm run moderate -- suspend <account> [days]
npm run moderate -- restore <account>
npm run moderate -- log                   who did what, and when`

const labels: Record<EvidenceKind, string> = {
  message: 'message',
  quoted: 'which replies to',
  told: 'message, as the reporter tells it',
  note: 'note',
  playdate: 'playdate',
  sightings: 'about the reporter’s lost pet',
  lostPet: 'lost pet',
  words: 'says',
  pets: 'pets',
  address: 'address',
  from: 'from',
}

if (import.meta.main)
  await runTool(async () => {
    const config = readConfig(process.env)
    const store = openStoreBeside(config)
    try {
      const photoFiles = openPhotoFilesBeside(config)
      const by = { name: moderatorName(), now: Date.now() }
      const deps = { db: store.db, photoFiles, by, print: (line: string) => console.log(line) }
      await moderate(deps, process.argv.slice(2))
    } finally {
      await store.close()
    }
  })

interface ModerateDeps extends PhotoDeps {
  by: Moderator
  print(line: string): void
}

/** Runs one command. */
export async function moderate(
  { db, photoFiles, by, print }: ModerateDeps,
  [command = 'open', idText = '', extra]: string[],
): Promise<void> {
  const number = (text: string) => {
    if (!/^[1-9]\d{0,14}$/.test(text)) throw new ToolError(`A number is missing.\n\n${usage}`)
    return Number(text)
  }
  const id = () => number(idText)
  const content = () => {
    if (command.endsWith('-message')) return { messageId: id() }
    return command.endsWith('-lost-pet') ? { lostPetKey: String(id()) } : { photoId: id() }
  }
  const page = () => (idText === '' ? 1 : id())
  const sayMore = (total: number) => {
    const left = total - page() * terminalPageSize
    if (left > 0) print(`${left} more: npm run moderate -- ${command} ${page() + 1}`)
  }
  const report = (isDone: boolean, done: string, not: string) => {
    if (!isDone) throw new ToolError(not)
    print(done)
  }

  if (command === 'open' || command === 'all') {
    const all = command === 'all'
    const reports = await listReports(db, { all, page: page() })
    const counts = await countReports(db, { all })
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    const byReason = counts.map(({ reason, count }) => `${count} ${reason}`).join(', ')
    print(total === 0 ? 'There are no reports.' : `Reports: ${total} (${byReason}).`)
    for (const each of reports) printReport(each, print)
    sayMore(total)
  } else if (command === 'show') {
    const found = await findReport(db, id())
    if (!found) throw new ToolError(`There is no report ${idText}.`)
    const { snapshot, ...row } = found
    for (const [name, value] of Object.entries(row)) {
      if (value !== null)
        print(`${name}: ${neutralize(name.endsWith('_at') ? when(Number(value)) : value)}`)
    }
    print(`target: ${neutralize(snapshot.target?.animalName ?? '')}`)
    const evidence = listEvidence({ ...found, toldMessage: found.told_message })
    for (const { kind, text } of evidence) print(`${labels[kind]}: ${text}`)
    printChat(snapshot, print)
    // Only the moderator may read the file, and no existing file is overwritten.
    const file = await findReportFile(db, id())
    const readPhoto = async (found: number) =>
      readWhole({ db, photoFiles }, found, 'moderator').catch(() => {
        throw new ToolError(
          'The photo is in a photo store that does not give it. Are PHOTOS_URL and its keys those of the servers?',
        )
      })
    const photo = file && extra ? await readPhoto(file) : null
    if (photo && extra) writeFileSync(extra, photo, { mode: 0o600, flag: 'wx' })
    if (file) print(extra ? `The photo is in ${extra}.` : 'Name a file to get the photo.')
  } else if (command === 'close') {
    report(await closeReport(db, id(), by), 'Closed.', `No report ${idText} is open.`)
  } else if (/^hide(-message|-lost-pet)?$/.test(command)) {
    const isDone = (await hideContent(db, content(), by)) !== null
    report(isDone, 'It is hidden.', 'There is no such thing, or it is hidden already.')
  } else if (/^unhide(-message|-lost-pet)?$/.test(command)) {
    report(await unhideContent(db, content(), by), 'It is shown.', 'There is no such thing.')
  } else if (command === 'warn') {
    const isDone = (await warnAccount(db, id(), by)) !== null
    report(isDone, `Account ${idText} is warned.`, `There is no account ${idText}.`)
  } else if (command === 'suspend') {
    const endsAt = extra === undefined ? null : by.now + number(extra) * dayMs
    const isDone = (await suspendAccount(db, id(), by, { endsAt })) !== null
    const not = `There is no account ${idText}, or it is suspended already.`
    report(isDone, `Account ${idText} is suspended.`, not)
  } else if (command === 'restore') {
    const isDone = await restoreAccount(db, id(), by)
    report(isDone, `Account ${idText} is restored.`, `Account ${idText} is not suspended.`)
  } else if (command === 'web') {
    // An image has the built page, and not its sources.
    if (existsSync(`${root}/web`)) await buildModerationIfStale()
    const port = idText === '' ? 0 : id()
    const host = webHost(extra)
    const page = await openModerationPage({ db, photoFiles, name: by.name, port, host })
    print(`Open ${page.url}\nThe address works once. Ctrl+C ends the page.`)
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    await page.close()
  } else if (command === 'log') {
    for (const { at, moderator, action, subject } of await listLog(db, page())) {
      print(`${when(at)}  ${neutralize(moderator)}  ${action} ${subject}`)
    }
    sayMore(await countLog(db))
  } else {
    throw new ToolError(usage)
  }
}

function printReport(report: TerminalReport, print: ModerateDeps['print']): void {
  const { id, targetId, reason, createdAt, closedAt, people, notices, snapshot } = report
  const about = targetId === null ? 'a deleted account' : `account ${targetId}`
  const isOne = people + notices <= 1
  const repeated = isOne ? '' : `  (${people} people and ${notices} notices about this account)`
  const state = closedAt === null ? '' : '  (closed)'
  const name = neutralize(snapshot.target?.animalName ?? '')
  print(`#${id}  ${when(createdAt)}  ${reason}  ${about}, ${name}${repeated}${state}`)
  for (const { kind, text } of listEvidence(report)) print(`    ${labels[kind]}: ${text}`)
  printChat(snapshot, print)
  if (report.lostPetKey !== null) print(`    lost pet ${neutralize(report.lostPetKey)}`)
  if (report.photoId !== null) print(`    photo ${report.photoId}`)
  else if (report.hasPhoto) print(`    photo of message ${report.messageId}`)
}

/** What the reporter named is marked. */
function printChat({ chat }: Snapshot, print: ModerateDeps['print']): void {
  for (const { isByReporter, isNamed, sentAt, text } of chat) {
    const writer = isByReporter ? 'reporter' : 'account'
    print(`    ${isNamed ? '>' : ' '} ${when(sentAt)}  ${writer}: ${neutralize(text)}`)
  }
}

/** Every network of this machine would reach any other address. */
function webHost(given = '127.0.0.1'): string {
  if (given !== '127.0.0.1' && given !== '0.0.0.0') throw new ToolError(usage)
  return given
}

function when(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ')
}

function moderatorName(): string {
  const { MODERATOR, SUDO_USER } = process.env
  return MODERATOR || SUDO_USER || systemUser()
}

function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    // A container's user has an id, but no line in /etc/passwd.
    return `user ${process.getuid?.()}`
  }
}

// npm run moderate: reports and what to do about them, while the server runs.
import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { isolate } from '../contract/isolate.ts'
import { readConfig } from '../server/config.ts'
import { openStoreBeside, type Store } from '../server/db/store.ts'
import {
  closeReport,
  countLog,
  countReports,
  findReport,
  listLog,
  listReports,
  type Moderator,
  pageSize,
  restoreAccount,
  setChatPhotoHidden,
  setPhotoHidden,
  suspendAccount,
} from '../server/safety/moderation.queries.ts'
import { runTool, ToolError } from './run-tool.ts'

const usage = `npm run moderate                          the open reports: urgent ones first, then the newest
npm run moderate -- open|all|log <page>   the next ones: open 2
npm run moderate -- all                   closed ones too
npm run moderate -- show <report> [file]  one report; its photo is written to the file
npm run moderate -- close <report>        it has been dealt with
npm run moderate -- hide|unhide <photo>   nobody sees it; it is kept
npm run moderate -- hide-message|unhide-message <message>   the same for a photo in a chat
npm run moderate -- suspend|restore <account>
npm run moderate -- log                   who did what, and when`

await runTool(async () => {
  const [command = 'open', idText = '', file] = process.argv.slice(2)
  const store = openStoreBeside(readConfig(process.env))
  try {
    await run(store, command, idText, file)
  } finally {
    await store.close()
  }
})

async function run({ db }: Store, command: string, idText: string, file?: string): Promise<void> {
  const by: Moderator = { name: process.env.SUDO_USER ?? userInfo().username, now: Date.now() }
  const id = () => {
    if (!/^[1-9]\d{0,14}$/.test(idText)) throw new ToolError(`A number is missing.\n\n${usage}`)
    return Number(idText)
  }
  const page = () => (idText === '' ? 1 : id())
  const sayMore = (total: number) => {
    const left = total - page() * pageSize
    if (left > 0) console.log(`${left} more: npm run moderate -- ${command} ${page() + 1}`)
  }
  const report = (isDone: boolean, done: string, not: string) => {
    if (!isDone) throw new ToolError(not)
    console.log(done)
  }

  if (command === 'open' || command === 'all') {
    const all = command === 'all'
    const reports = await listReports(db, { all, page: page() })
    const counts = await countReports(db, { all })
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    const byReason = counts.map(({ reason, count }) => `${count} ${reason}`).join(', ')
    console.log(total === 0 ? 'There are no reports.' : `Reports: ${total} (${byReason}).`)
    for (const each of reports) printReport(each)
    sayMore(total)
  } else if (command === 'show') {
    const found = await findReport(db, id())
    if (!found) throw new ToolError(`There is no report ${idText}.`)
    const { photo_bytes: photo, ...fields } = found
    for (const [name, value] of Object.entries(fields)) {
      if (value !== null)
        console.log(`${name}: ${printable(name.endsWith('_at') ? when(Number(value)) : value)}`)
    }
    // Only the moderator may read the file, and no existing file is overwritten.
    if (photo && file) writeFileSync(file, photo, { mode: 0o600, flag: 'wx' })
    if (photo) console.log(file ? `The photo is in ${file}.` : 'Name a file to get the photo.')
  } else if (command === 'close') {
    report(await closeReport(db, id(), by), 'Closed.', `No report ${idText} is open.`)
  } else if (command === 'hide' || command === 'unhide') {
    const isDone = await setPhotoHidden(db, id(), command === 'hide', by)
    report(isDone, `Photo ${idText}: ${command} done.`, `There is no photo ${idText}.`)
  } else if (command === 'hide-message' || command === 'unhide-message') {
    const isDone = await setChatPhotoHidden(db, id(), command === 'hide-message', by)
    report(isDone, `Message ${idText}: ${command} done.`, `Message ${idText} has no photo.`)
  } else if (command === 'suspend') {
    const isDone = await suspendAccount(db, id(), by)
    report(isDone, `Account ${idText} is suspended.`, `There is no account ${idText}.`)
  } else if (command === 'restore') {
    const isDone = await restoreAccount(db, id(), by)
    report(isDone, `Account ${idText} is restored.`, `Account ${idText} is not suspended.`)
  } else if (command === 'log') {
    for (const { at, moderator, action, subject } of await listLog(db, page())) {
      console.log(`${when(at)}  ${printable(moderator)}  ${action} ${subject}`)
    }
    sayMore(await countLog(db))
  } else {
    throw new ToolError(usage)
  }
}

function printReport(report: Awaited<ReturnType<typeof listReports>>[number]): void {
  const { id, targetId, targetAnimalName, reason, createdAt, closedAt, reporters } = report
  const about = targetId === null ? 'a deleted account' : `account ${targetId}`
  const repeated = (reporters ?? 0) > 1 ? `  (${reporters} people report this account)` : ''
  const state = closedAt === null ? '' : '  (closed)'
  const name = printable(targetAnimalName)
  console.log(`#${id}  ${when(createdAt)}  ${reason}  ${about}, ${name}${repeated}${state}`)
  if (report.words) console.log(`    says: ${printable(report.words)}`)
  if (report.messageBody) console.log(`    message: ${printable(report.messageBody)}`)
  if (report.toldMessage && report.toldMessage !== report.messageBody)
    console.log(`    message, as the reporter tells it: ${printable(report.toldMessage)}`)
  if (report.photoId !== null) console.log(`    photo ${report.photoId}`)
  else if (report.photoType !== null) console.log(`    photo of message ${report.messageId}`)
}

function when(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ')
}

/** Text that people wrote may contain control characters for the terminal. */
function printable(value: unknown): string {
  return isolate(String(value))
}

// npm run moderate: reports and what to do about them, while the server runs.
import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { readConfig } from '../server/config.ts'
import { openStoreBeside, type Store } from '../server/db/store.ts'
import {
  closeReport,
  findReport,
  listLog,
  listReports,
  type Moderator,
  restoreAccount,
  setPhotoHidden,
  suspendAccount,
} from '../server/moderation/moderation.queries.ts'
import { runTool, ToolError } from './run-tool.ts'

const usage = `npm run moderate                          the open reports
npm run moderate -- all                   closed ones too
npm run moderate -- show <report> [file]  one report; its photo is written to the file
npm run moderate -- close <report>        it has been dealt with
npm run moderate -- hide|unhide <photo>   nobody sees it; it is kept
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
  const report = (isDone: boolean, done: string, not: string) => {
    if (!isDone) throw new ToolError(not)
    console.log(done)
  }

  if (command === 'open' || command === 'all') {
    const reports = await listReports(db, { all: command === 'all' })
    if (reports.length === 0) console.log('There are no reports.')
    for (const each of reports) printReport(each)
  } else if (command === 'show') {
    const found = await findReport(db, id())
    if (!found) throw new ToolError(`There is no report ${idText}.`)
    const { photo_bytes: photo, ...fields } = found
    for (const [name, value] of Object.entries(fields)) {
      if (value !== null)
        console.log(`${name}: ${printable(name.endsWith('_at') ? when(Number(value)) : value)}`)
    }
    if (photo && file) writeFileSync(file, photo)
    if (photo) console.log(file ? `The photo is in ${file}.` : 'Name a file to get the photo.')
  } else if (command === 'close') {
    report(await closeReport(db, id(), by), 'Closed.', `No report ${idText} is open.`)
  } else if (command === 'hide' || command === 'unhide') {
    const isDone = await setPhotoHidden(db, id(), command === 'hide', by)
    report(isDone, `Photo ${idText}: ${command} done.`, `There is no photo ${idText}.`)
  } else if (command === 'suspend') {
    const isDone = await suspendAccount(db, id(), by)
    report(isDone, `Account ${idText} is suspended.`, `There is no account ${idText}.`)
  } else if (command === 'restore') {
    const isDone = await restoreAccount(db, id(), by)
    report(isDone, `Account ${idText} is restored.`, `Account ${idText} is not suspended.`)
  } else if (command === 'log') {
    for (const { at, moderator, action, subject } of await listLog(db)) {
      console.log(`${when(at)}  ${printable(moderator)}  ${action} ${subject}`)
    }
  } else {
    throw new ToolError(usage)
  }
}

function printReport(report: Awaited<ReturnType<typeof listReports>>[number]): void {
  const { id, targetId, targetAnimalName, reason, createdAt, closedAt } = report
  const about = targetId === null ? 'a deleted account' : `account ${targetId}`
  const state = closedAt === null ? '' : '  (closed)'
  console.log(
    `#${id}  ${when(createdAt)}  ${reason}  ${about}, ${printable(targetAnimalName)}${state}`,
  )
  if (report.words) console.log(`    says: ${printable(report.words)}`)
  if (report.messageBody) console.log(`    message: ${printable(report.messageBody)}`)
  if (report.photoId !== null) console.log(`    photo ${report.photoId}`)
}

function when(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ')
}

/** What people wrote could steer the terminal that it is printed on. */
function printable(value: unknown): string {
  return String(value).replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
}

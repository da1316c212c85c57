import { expect, onTestFinished } from 'vitest'
import type { CaseView, PageSecret, Queue, ReportEntry } from '../contract/moderation.ts'
import type { Db } from '../server/db/store.ts'
import { liftSanction } from '../server/moderation/decisions.queries.ts'
import type { Moderator as By } from '../server/moderation/moderation-log.queries.ts'
import { openModerationPage } from '../server/moderation/moderation-page.ts'
import { listReportsOfCase } from '../server/moderation/queue.queries.ts'
import { openPhotoFilesBeside } from '../server/photos/store/open-photo-files.ts'
import type { TestApp } from './test-app.ts'
import { TestClient } from './test-client.ts'

/** The address that opens the page once. */
export async function openPage({ store, config, now }: TestApp, name = 'eva') {
  const page = await openModerationPage({
    db: store.db,
    photoFiles: openPhotoFilesBeside(config),
    name,
    port: 0,
    now,
  })
  onTestFinished(() => page.close())
  return page.url
}

/** Opens the page as a moderator. */
export const signIn = async (server: TestApp, name?: string) =>
  signInTo(await openPage(server, name))

export async function signInTo(address: string) {
  const { origin, hash } = new URL(address)
  const token = hash.slice(1)
  const opened = await new TestClient(origin, 0, '').post<PageSecret>('/api/session', { token })
  expect(opened.status).toBe(200)
  return new Moderator(origin, opened.body.secret)
}

export class Moderator extends TestClient {
  constructor(origin: string, secret: string) {
    super(origin, 0, '', { authorization: `Bearer ${secret}` })
  }

  async queue(after?: string) {
    return (await this.get<Queue>(`/api/queue${after ? `?after=${after}` : ''}`)).body
  }

  async case(id: number | undefined, after?: string) {
    return (await this.get<CaseView>(`/api/case/${id}${after ? `?after=${after}` : ''}`)).body
  }

  /** All open reports, in the order of the queue. */
  async reports(): Promise<ReportEntry[]> {
    const { entries } = await this.queue()
    const cases = entries.filter(({ type }) => type === 'case')
    return (await Promise.all(cases.map(({ id }) => this.case(id)))).flatMap((each) => each.reports)
  }
}

/** What a decision names of the reports that were read. */
export const readAsIs = (reports: readonly ReportEntry[]) =>
  reports.map(({ id, version }) => ({ id, version }))

/** Lifts what was decided last about this person. False if all of it has ended. */
export async function liftSanctionOf(db: Db, userId: number, by: By): Promise<boolean> {
  const sanction = await db
    .selectFrom('sanctions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (sanction) await liftSanction(db, sanction.id, by)
  return sanction !== undefined
}

/** The open reports about this account, with what they keep. 0: about nobody with an account. */
export const listReportsAbout = async (db: Db, accountId: number) =>
  (await listReportsOfCase(db, accountId, undefined)).reports

/** A notice about the profile of this person. */
export const sendNotice = (server: TestApp, target: TestClient, address: string) =>
  server
    .visitor()
    .post(
      '/api/notice',
      { address: `/michiapp/profile/${target.id}`, reason: 'child_abuse', words: 'Mirad.' },
      { 'x-forwarded-for': address },
    )

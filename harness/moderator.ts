import { expect, onTestFinished } from 'vitest'
import type { CaseView, PageSecret, Queue, ReportEntry } from '../contract/moderation.ts'
import { openModerationPage } from '../server/moderation/moderation-page.ts'
import { openPhotoFilesBeside } from '../server/photos/store/open-photo-files.ts'
import type { TestApp } from './test-app.ts'
import { TestClient } from './test-client.ts'

/** The page, and the token that opens it. */
export async function openPage({ store, config, now }: TestApp, name = 'eva') {
  const page = await openModerationPage({
    db: store.db,
    photoFiles: openPhotoFilesBeside(config),
    name,
    port: 0,
    now,
  })
  onTestFinished(() => page.close())
  const { origin, hash } = new URL(page.url)
  return { origin, token: hash.slice(1) }
}

/** Opens the page as a moderator. */
export async function signIn(server: TestApp, name?: string) {
  const { origin, token } = await openPage(server, name)
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

/** A notice about the profile of this person. */
export const sendNotice = (server: TestApp, target: TestClient, address: string) =>
  server
    .visitor()
    .post(
      '/api/notice',
      { address: `/michiapp/profile/${target.id}`, reason: 'child_abuse', words: 'Mirad.' },
      { 'x-forwarded-for': address },
    )

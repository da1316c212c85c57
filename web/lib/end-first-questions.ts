import type { Welcomed } from '../../contract/accounts.ts'
import { post } from './api.ts'
import { setNewcomer } from './newcomer.ts'
import { urls } from './urls.ts'

/** Nobody is asked twice. If the call is lost, the next login offers the questions once more. */
export function endFirstQuestions(userId: number): void {
  setNewcomer(userId, false)
  post(urls.welcomed, { userId } satisfies Welcomed).catch(() => {})
}

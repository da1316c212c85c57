import type { Person } from '../../harness/people.ts'
import { size } from '../size.ts'

/** An attacker has an account and its own IP address. */
export type Attacker = Person & { address: string }

/** The input of an attack. An attack runs in its own process, so all of this is JSON. */
export interface Job {
  attack: string
  port: number
  seconds: number
  attackers: Attacker[]
  /** Pictures to upload. */
  files: string[]
  /** Chats or people that this attack is about. */
  ids: number[]
  /** A regular expression: the attack continues until it gets such an answer. */
  until?: string
}

/** How often each answer came: `429 too_many_requests`, `close 1008`. */
export type Outcomes = Record<string, number>

export class Tally {
  readonly outcomes: Outcomes = {}

  add(outcome: string, count = 1): void {
    this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + count
  }
}

export type Attack = (job: Job, tally: Tally) => Promise<void>

export function over(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}

/** How much longer an attack may take on a busy machine to get that answer. */
const extraSeconds = size(200, 60)

/** True when the time is over and the attack has got the answer of `until`. */
export function done({ seconds, until = '' }: Job, tally: Tally): () => boolean {
  const isLate = over(seconds)
  const isTooLate = over(seconds + extraSeconds)
  const wanted = new RegExp(until)
  const isReached = () => Object.keys(tally.outcomes).some((outcome) => wanted.test(outcome))
  return () => isLate() && (isReached() || isTooLate())
}

/** Of everybody in the world of attacks. */
export const password = 'la contraseña de siempre'

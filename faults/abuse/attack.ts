import type { Person } from '../../harness/people.ts'
import { size } from '../size.ts'

/** An account and an address of its own, for somebody who means harm. */
export type Attacker = Person & { address: string }

/** What an attack needs to know. It runs in a process of its own, so all of it can be sent there. */
export interface Job {
  attack: string
  port: number
  seconds: number
  attackers: Attacker[]
  /** Pictures to upload. */
  files: string[]
  /** Chats or people that this attack is about. */
  ids: number[]
  /** A regular expression: the attack goes on until it has met such an answer. */
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

/** How much longer than planned an attack may take on a busy machine to meet its answer. */
const patienceSeconds = size(200, 60)

/** True when the attack's time is over and it has met the answer that it is about. */
export function done({ seconds, until = '' }: Job, tally: Tally): () => boolean {
  const isLate = over(seconds)
  const isTooLate = over(seconds + patienceSeconds)
  const wanted = new RegExp(until)
  const isReached = () => Object.keys(tally.outcomes).some((outcome) => wanted.test(outcome))
  return () => isLate() && (isReached() || isTooLate())
}

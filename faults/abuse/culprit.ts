import { size } from '../size.ts'

/** Somebody who means harm: an account, and an address of their own. */
export interface Culprit {
  id: number
  otherId: number
  chatId: number
  cookie: string
  email: string
  address: string
}

/** What an attack is told. It runs in a process of its own, so all of it can be sent there. */
export interface Job {
  attack: string
  port: number
  seconds: number
  culprits: Culprit[]
  /** Pictures to upload. */
  files: string[]
  /** Other numbers that this attack needs. */
  ids: number[]
  /** An outcome that it goes on for, a regular expression: on a busy machine that takes longer. */
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

/**
 * How much longer than planned an attack may take to get where it is going. Beside other tests that is
 * long: a costly picture may be decoded for 135 s before it is given up.
 */
const patienceSeconds = size(200, 60)

/** Its time is over, and what it went for has come about. */
export function done({ seconds, until = '' }: Job, tally: Tally): () => boolean {
  const isLate = over(seconds)
  const isTooLate = over(seconds + patienceSeconds)
  const wanted = new RegExp(until)
  const isReached = () => Object.keys(tally.outcomes).some((outcome) => wanted.test(outcome))
  return () => isLate() && (isReached() || isTooLate())
}

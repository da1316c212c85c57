import type { ErrorCode } from '../../contract/errors.ts'
import { prepare } from '../db/prepare.ts'
import { removeOldest } from '../db/remove-oldest.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'

/**
 * A token bucket in the store, so that all servers share it and a restart does not fill it. The row holds
 * when the bucket will be full again; a full bucket needs no row.
 */
export interface Allowance {
  /** What is counted, and for whom. */
  key: string
  /** What a full bucket holds. */
  most: number
  /** An empty bucket is full again after this time, and nobody waits longer. */
  fillMs: number
}

interface Spending {
  allowances: readonly Allowance[]
  amount: number
  /** The error for a person who has used theirs up. Its Retry-After says when there is enough again. */
  code: ErrorCode
  now: number
}

/** Spends an amount of each of these allowances, or of none. */
export async function spend(db: Db, { allowances, amount, code, now }: Spending): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const allowance of allowances) {
      if (await take(trx, allowance, amount, now)) continue
      throw refusal(code, await findWaitMs(trx, allowance, amount, now))
    }
  })
}

/** Throws if an amount is more than what is left of one of these allowances. */
export async function requireSpace(
  db: Db,
  { allowances, amount, code, now }: Spending,
): Promise<void> {
  for (const allowance of allowances) {
    const waitMs = await findWaitMs(db, allowance, amount, now)
    if (waitMs > 0) throw refusal(code, waitMs)
  }
}

const refusal = (code: ErrorCode, waitMs: number) => new AppError(code, Math.ceil(waitMs / 1000))

/** False if there is not enough, or less than `keep` would be left. */
export async function take(
  db: Db,
  { key, most, fillMs }: Allowance,
  amount: number,
  now: number,
  keep = 0,
): Promise<boolean> {
  if (amount + keep > most) return false
  const costMs = costOf({ most, fillMs }, amount)
  const latest = now + fillMs - costOf({ most, fillMs }, amount + keep)
  const taken = await takeMs(db, {
    key,
    now,
    fullAt: now + costMs,
    costMs,
    latest,
    impossible: now + fillMs + skewMs,
  })
  return taken.length > 0
}

/** For what did not happen. */
export async function giveBack(db: Db, allowance: Allowance, amount: number): Promise<void> {
  await db
    .updateTable('allowances')
    .set(({ eb }) => ({ full_at: eb('full_at', '-', costOf(allowance, amount)) }))
    .where('key', '=', allowance.key)
    .execute()
}

/** How long it takes until there is enough; 0 if there is. */
export async function findWaitMs(
  db: Db,
  { key, most, fillMs }: Allowance,
  amount: number,
  now: number,
): Promise<number> {
  if (amount > most) return fillMs
  const [row] = await selectFullAt(db, { key })
  if (row === undefined) return 0
  if (row.fullAt > now + fillMs + skewMs) return 0
  const waitMs = row.fullAt + costOf({ most, fillMs }, amount) - (now + fillMs)
  return Math.min(Math.max(0, waitMs), fillMs)
}

/** Gives everything back. */
export async function refill(db: Db, key: string): Promise<void> {
  await db.deleteFrom('allowances').where('key', '=', key).execute()
}

/** The clocks of our servers differ by less. */
const skewMs = 60_000

const costOf = ({ most, fillMs }: Pick<Allowance, 'most' | 'fillMs'>, amount: number) =>
  Math.ceil((fillMs / most) * amount)

interface Taking {
  key: string
  now: number
  /** Of a bucket that was full. */
  fullAt: number
  costMs: number
  /** There is enough if the bucket will be full by then. */
  latest: number
  /** Only a clock that was ahead writes later times. They count as now, so nobody waits for that day. */
  impossible: number
}

const takeMs = prepare((db, { key, now, fullAt, costMs, latest, impossible }: Taking) =>
  db
    .insertInto('allowances')
    .values({ key, full_at: fullAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(({ eb, ref, val }) => ({
          full_at: eb(
            eb
              .case()
              .when(eb.between('allowances.full_at', now, impossible))
              .then(ref('allowances.full_at'))
              .else(val(now))
              .end(),
            '+',
            costMs,
          ),
        }))
        .where(({ eb, or }) =>
          or([eb('allowances.full_at', '<=', latest), eb('allowances.full_at', '>', impossible)]),
        ),
    )
    .returning('key'),
)

const selectFullAt = prepare((db, { key }: { key: string }) =>
  db.selectFrom('allowances').select('full_at as fullAt').where('key', '=', key),
)

/** For an export. */
export async function listAllowances(db: Db, keys: readonly string[]) {
  return db
    .selectFrom('allowances')
    .select(['key as what', 'full_at as fullAgainAt'])
    .where('key', 'in', keys)
    .orderBy('key')
    .execute()
}

/** Handles one batch. True if there may be more. */
export async function removeFullAllowances(db: Db, now: number): Promise<boolean> {
  return removeOldest(db, { table: 'allowances', key: ['key'], column: 'full_at', until: now })
}

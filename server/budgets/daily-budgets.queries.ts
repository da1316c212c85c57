import type { ErrorCode } from '../../contract/errors.ts'
import { prepare } from '../db/prepare.ts'
import { removeOldest } from '../db/remove-oldest.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Something that may be spent once a day, by UTC. All servers count together, also after a restart. */
export interface DailyBudget {
  /** What is counted, and for whom. */
  key: string
  most: number
}

interface Spending {
  budgets: readonly DailyBudget[]
  amount: number
  /** The error for a person whose budget is spent. Its Retry-After says when there is space again. */
  code: ErrorCode
  now: number
}

/** Spends an amount of each of these budgets, or of none. */
export async function spend(db: Db, { budgets, amount, code, now }: Spending): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const budget of budgets) {
      if (!(await spendOne(trx, budget, amount, now))) throw noSpaceLeft(code, now)
    }
  })
}

/** Throws if an amount is more than what is left of one of these budgets. */
export async function requireSpace(
  db: Db,
  { budgets, amount, code, now }: Spending,
): Promise<void> {
  const rows = await db
    .selectFrom('daily_budgets')
    .select(['key', 'spent'])
    .where('day', '=', dayOf(now))
    .where(
      'key',
      'in',
      budgets.map(({ key }) => key),
    )
    .execute()
  for (const { key, most } of budgets) {
    const spent = rows.find((row) => row.key === key)?.spent ?? 0
    if (spent + amount > most) throw noSpaceLeft(code, now)
  }
}

/** False if that would be too much. */
export async function spendOne(
  trx: Db,
  { key, most }: DailyBudget,
  amount: number,
  now: number,
): Promise<boolean> {
  if (amount > most) return false
  const [row] = await addSpent(trx, { key, day: dayOf(now), amount, left: most - amount })
  return row !== undefined
}

interface Spent {
  key: string
  day: number
  amount: number
  /** What may be spent before. */
  left: number
}

const addSpent = prepare((db, { key, day, amount, left }: Spent) =>
  db
    .insertInto('daily_budgets')
    .values({ day, key, spent: amount })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'day'])
        .doUpdateSet(({ eb }) => ({ spent: eb('daily_budgets.spent', '+', amount) }))
        .where('daily_budgets.spent', '<=', left),
    )
    .returning('key'),
)

export const dayOf = (now: number): number => Math.floor(now / dayMs)

function noSpaceLeft(code: ErrorCode, now: number): AppError {
  const tomorrow = (dayOf(now) + 1) * dayMs
  return new AppError(code, Math.ceil((tomorrow - now) / 1000))
}

/** Handles one batch. True if there may be more. */
export async function removeOldBudgets(db: Db, now: number): Promise<boolean> {
  return removeOldest(db, {
    table: 'daily_budgets',
    key: ['key', 'day'],
    column: 'day',
    until: dayOf(now) - 1,
  })
}

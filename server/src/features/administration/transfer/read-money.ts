import { dayMs } from '../../../durations.ts'
import type { RowFault, TransferColumn, TransferRow } from './transfer-columns.ts'

/** The most that one row may bring: a cell with a digit too many is refused and not paid. */
const balanceCentsMax = 100_000
const planDaysMax = 400

export type ReadMoney = {
  plan: { code: string; endsAt: Date } | null
  /** US cents. */
  cents: number
  credits: number
}
export const noMoney: ReadMoney = { plan: null, cents: 0, credits: 0 }

type Notes = { today: Date; plans: ReadonlySet<string>; refused: RowFault[]; leftOut: RowFault[] }

/** Reads plan and balances. What cannot be read refuses the row, since a member without them is not what the file says. */
export function readMoney(row: TransferRow, { today, plans, refused, leftOut }: Notes): ReadMoney {
  const refuse = (field: TransferColumn, reason: string) => refused.push({ field, reason })
  const cents = centsOf(row.balance_usd)
  const credits = creditsOf(row.balance_credits)
  for (const [field, value] of [['balance_usd', cents] as const, ['balance_credits', credits] as const]) {
    if (Number.isNaN(value)) refuse(field, 'invalid')
    else if (value > balanceCentsMax) refuse(field, 'balance_too_large')
  }
  return { plan: readPlan(row, { today, plans, refused, leftOut }), cents, credits }
}

/** Dollars as `12` or `12.50`. */
function centsOf(text: string | undefined): number {
  if (!text) return 0
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN
}

function creditsOf(text: string | undefined): number {
  if (!text) return 0
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}

function readPlan(
  { plan, plan_ends: ends }: TransferRow,
  { today, plans, refused, leftOut }: Notes,
): ReadMoney['plan'] {
  if (!plan) {
    if (ends) refused.push({ field: 'plan', reason: 'required' })
    return null
  }
  const endsAt = ends && isTime(ends) ? new Date(ends) : null
  if (!plans.has(plan)) refused.push({ field: 'plan', reason: 'plan_unknown' })
  if (!endsAt || Number.isNaN(endsAt.getTime())) {
    refused.push({ field: 'plan_ends', reason: ends ? 'invalid' : 'required' })
    return null
  }
  if (endsAt.getTime() > today.getTime() + planDaysMax * dayMs)
    refused.push({ field: 'plan_ends', reason: 'plan_too_long' })
  if (endsAt > today) return { code: plan, endsAt }
  leftOut.push({ field: 'plan', reason: 'plan_over' })
  return null
}

/** A day, which ends at its midnight in UTC, or a time with its zone. */
const isTime = (text: string) => /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/.test(text)

/** What a run without plans and balances says of a row that has some. */
export const moneyLeftOut = (row: TransferRow): RowFault[] =>
  (['plan', 'balance_usd', 'balance_credits'] as const)
    .filter((field) => row[field] && !/^0+(\.0+)?$/.test(row[field]))
    .map((field) => ({ field, reason: 'balances_not_asked' }))

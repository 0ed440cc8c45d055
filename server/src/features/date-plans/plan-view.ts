import { type DatePlan, extensionsMax } from '@karibu/contract'
import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/schema.ts'
import { isSigned, sign } from '../../signature.ts'

export type PlanRow = Selectable<DB['date_plan']>

const what = 'date-plan'

/** The token of a plan's link. It is made from the id, so nothing of it is stored; the link ends with the row. */
export const planToken = (ctx: Pick<Context, 'secret'>, id: string): string => `${id}.${sign(ctx, what, id)}`

/** The id of the plan that a token is for; null for a token that was not made here. */
export function planIdOf(ctx: Pick<Context, 'secret' | 'secretPrevious'>, token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  return isSigned(ctx, signature, what, id) ? id : null
}

export const planView = (ctx: Pick<Context, 'secret'>, row: PlanRow): DatePlan => ({
  id: row.id,
  meets: row.meets,
  place: row.place,
  startsAt: row.starts_at.toISOString(),
  checkInAt: row.check_in_at.toISOString(),
  contact: {
    name: row.contact_name,
    way: row.contact_email === null ? 'sms' : 'email',
    to: row.contact_email ?? row.contact_phone ?? '',
  },
  state: row.state,
  token: planToken(ctx, row.id),
  extensionsLeft: extensionsMax - row.extensions,
})

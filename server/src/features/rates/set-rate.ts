import type { api, BodyOf } from '@karibu/contract'
import type { Context } from '../../context.ts'
import { writeStaffAct } from '../../db/staff-act.ts'
import { fieldRefusal, Refusal } from '../../refusal.ts'
import { listRates } from './list-rates.ts'
import { readRate } from './rate-rules.ts'

type Change = BodyOf<typeof api.rates.set> & { staffId: number; currency: string }

/** Staff set a rate, fix it or offer its currency. What it was and what it became stands in the record. */
export async function setRate(ctx: Context, { staffId, currency, perUsd, fixed, offered }: Change) {
  const now = ctx.now()
  const wanted = perUsd === undefined ? undefined : readRate(perUsd)
  if (wanted === null) throw fieldRefusal('perUsd', 'invalid')
  return ctx.db.transaction().execute(async (tx) => {
    await tx.selectFrom('rate').where('currency', '=', currency).select('currency').forUpdate().execute()
    const [before] = await listRates(tx, now, currency)
    if (!before) throw new Refusal('not_found')
    const set = {
      ...(wanted === undefined ? {} : { per_usd: wanted, source: 'staff', as_of: now }),
      ...(fixed === undefined ? {} : { is_fixed: fixed }),
    }
    if (Object.keys(set).length > 0) await tx.updateTable('rate').set(set).where('currency', '=', currency).execute()
    if (offered !== undefined)
      await tx.updateTable('currency').set({ is_offered: offered }).where('code', '=', currency).execute()
    const [after] = await listRates(tx, now, currency)
    if (!after) throw new Refusal('not_found')
    await writeStaffAct(tx, { at: now, staffId, act: 'rate.set', subject: currency, details: { before, after } })
    return { rate: after }
  })
}

import { comparisonAsksDays, genotypeHeldDays } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'

/**
 * Job `profiles.sweep-culture`: deletes dates that limit nothing any more: when a genotype that was taken back had been
 * given, and when a member asked to compare.
 */
export async function sweepCulture(ctx: Context): Promise<void> {
  await sql`
    update culture set genotype_set_at = null
    where genotype is null and genotype_set_at < ${ctx.now()}::timestamptz - ${genotypeHeldDays} * interval '1 day'`.execute(
    ctx.db,
  )
  await sql`delete from genotype_ask
    where at < ${ctx.now()}::timestamptz - ${comparisonAsksDays} * interval '1 day'`.execute(ctx.db)
}

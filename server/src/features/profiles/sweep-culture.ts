import { genotypeHeldDays } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'

/** Job `profiles.sweep-culture`: forgets when a genotype that was taken back had been given, once that holds nothing any more. */
export async function sweepCulture(ctx: Context): Promise<void> {
  await sql`
    update culture set genotype_given_at = null, compatible_since = null
    where genotype is null and genotype_given_at < ${ctx.now()}::timestamptz - ${genotypeHeldDays} * interval '1 day'`.execute(
    ctx.db,
  )
}

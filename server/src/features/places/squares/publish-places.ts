import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { placesJobs } from '../jobs.ts'
import { publishPlace } from '../public-place.ts'

const membersAtOnce = 500

/**
 * Job `places.publish`: computes the public places of members who wait for it, a part of them in each job. Each is a short
 * transaction, as when the member changes their choice, so that Discover waits for none of them.
 */
export async function publishPlaces(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select member_id as id from place_to_publish order by member_id limit ${membersAtOnce}`.execute(ctx.db)
  for (const { id } of rows) await publishOne(ctx, id)
  if (rows.length === membersAtOnce) await enqueue(ctx.db, placesJobs.publishPlaces, {})
}

async function publishOne(ctx: Context, memberId: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('place_to_publish').where('member_id', '=', memberId).execute()
    if (await publishPlace(tx, memberId)) await sql`select refresh_card(${memberId}, ${ctx.now()})`.execute(tx)
  })
}

import { randomInt } from 'node:crypto'
import { gestureForMs, selfieGestures } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { takeDrawPermit } from '../limits.ts'

/**
 * Draws a gesture for the next selfie, by chance, so that no earlier picture shows it. A valid one stays: a member cannot
 * draw until one comes that an old picture shows. Throws Refusal `conflict`, `too_many_requests`.
 */
export async function drawGesture(ctx: Context, member: Pick<SignedIn, 'id' | 'uid'>): Promise<void> {
  const now = ctx.now()
  await ctx.db.transaction().execute(async (tx) => {
    await sql`select from member where id = ${member.id} for no key update`.execute(tx)
    const photo = await tx.selectFrom('photo').where('member_id', '=', member.id).select('id').executeTakeFirst()
    if (!photo) throw new Refusal('conflict', { messageKey: 'verification:no.photo' })
    const open = await tx
      .selectFrom('selfie_check')
      .where('member_id', '=', member.id)
      .where('state', 'in', ['drawn', 'waiting'])
      .select(['id', 'state', 'drawn_at'])
      .executeTakeFirst()
    if (open?.state === 'waiting') throw new Refusal('conflict', { messageKey: 'verification:no.waiting' })
    if (open && open.drawn_at.getTime() + gestureForMs > now.getTime()) return
    if (open) await tx.deleteFrom('selfie_check').where('id', '=', open.id).execute()
    await takeDrawPermit(ctx, member.uid)
    const gesture = selfieGestures[randomInt(selfieGestures.length)] ?? selfieGestures[0]
    await tx
      .insertInto('selfie_check')
      .values({ member_id: member.id, gesture, state: 'drawn', drawn_at: now })
      .execute()
  })
}

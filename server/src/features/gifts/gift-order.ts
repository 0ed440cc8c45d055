import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { fieldRefusal, Refusal } from '../../refusal.ts'
import { isNotShownYet } from '../places/index.ts'
import { findVisible } from '../profiles/index.ts'
import { refuseDearer } from '../wallet/index.ts'
import { judgeNote, refuseRestrictedNote } from './notes/gift-note.ts'

type GiftOrder = { giverId: number; giftId: string; to: string; note: string | null; shown: number | null }

/**
 * Refuses, before a deposit is started for a gift, what would refuse its purchase but the balance: conflict, scam or
 * contact_details in the field note, not_found and gifts_closed; conflict also while the giver's city is not open yet, and
 * messaging_restricted for a note. The purchase itself checks all of it again, but a note that resembles fraud, which is marked for its reader there. Answers the receiver's id.
 */
export async function checkGiftOrder(
  ctx: Context,
  { giverId, giftId, to, note, shown }: GiftOrder,
): Promise<{ receiverId: number; cents: number }> {
  const gift = await ctx.db
    .selectFrom('gift')
    .where('id', '=', giftId)
    .where('active', '=', true)
    .select(sql<number>`price_for(id, price, ${giverId})`.as('price'))
    .executeTakeFirst()
  if (!gift) throw new Refusal('not_found')
  refuseDearer({ cents: gift.price, shown })
  const { id } = await findVisible(ctx.db, giverId, to)
  if (note && (await judgeNote(ctx, { giverId, to, note }))) throw fieldRefusal('note', 'scam')
  const { rows } = await sql`
    select from matched where member_id = ${giverId} and other_id = ${id}
    union all select from profile p join member m on m.id = p.member_id
      where p.member_id = ${id} and p.gifts_open and m.role <> 'guest'`.execute(ctx.db)
  if (rows.length === 0) throw new Refusal('gifts_closed')
  await refuseBeforeOpening(ctx, giverId, id)
  if (note) await refuseRestrictedNote(ctx, { giverId, receiverId: id, now: ctx.now() })
  return { receiverId: id, cents: gift.price }
}

/** Nothing shows the giver to a member they do not know. */
async function refuseBeforeOpening({ db }: Context, giverId: number, receiverId: number): Promise<void> {
  const { rows } = await sql`
    select where ${isNotShownYet(giverId)}
      and not exists (select from matched where member_id = ${giverId} and other_id = ${receiverId})
      and not exists (select from conversation where low = least(${giverId}::int, ${receiverId}::int)
        and high = greatest(${giverId}::int, ${receiverId}::int) and stage = 'open')`.execute(db)
  if (rows.length > 0) throw new Refusal('conflict', { messageKey: 'gifts:refusals.cityWaits' })
}

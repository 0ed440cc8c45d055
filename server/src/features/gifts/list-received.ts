import type { api, Locale, QueryOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { conversionOf } from '../subscriptions/index.ts'
import { type ReceivedRow, receivedColumns, receivedView } from './gift-view.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Gifts I was given, newest first, with what each would bring me now. */
export async function listReceived(
  ctx: Context,
  { member, locale }: { member: SignedIn; locale: Locale },
  { cursor, limit }: QueryOf<typeof api.gifts.mine>,
) {
  if (cursor !== undefined && !uuid.test(cursor)) throw new Refusal('invalid_input')
  const onwards =
    cursor === undefined
      ? sql``
      : sql`and (r.received_at, r.id) <
          (select received_at, id from gift_received where receiver_id = ${member.id} and id = ${cursor}::uuid)`
  const { rows } = await sql<ReceivedRow>`
    select ${receivedColumns(member.id)} from gift_received r
    where r.receiver_id = ${member.id} ${onwards}
    order by r.received_at desc, r.id desc limit ${limit + 1}`.execute(ctx.db)
  const conversion = await conversionOf(ctx.db, member.id, ctx.now())
  const shown = rows.slice(0, limit)
  return {
    plans: shown.map((row) => receivedView(ctx, row, { member, locale, conversion })),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

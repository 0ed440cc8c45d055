import { momentIn } from '@karibu/contract/date-text'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { isDatabaseAway } from '../../db/database-fault.ts'
import type { PayloadOf } from '../../jobs/job.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { settleEach } from '../../jobs/settle-each.ts'
import { mailMember, notify } from '../notifications/index.ts'
import { visibleTo } from '../profiles/index.ts'
import { publishWallet } from '../wallet/index.ts'
import { giftJobs } from './jobs.ts'

const batch = 200

/** Job `gifts.sweep`: turns gifts whose receivers know nothing yet into mails, each once. */
export async function announceGifts(ctx: Context): Promise<void> {
  for (let taken = batch; taken === batch; ) {
    taken = await announceBatch(ctx, sql`true`).catch(async (error: unknown) => {
      if (isDatabaseAway(error)) throw error
      await announceEach(ctx)
      return 0
    })
  }
}

/** A batch that failed, gift by gift: a bad one delays only itself. */
async function announceEach(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: string }>`select gift_received_id as id from unannounced_gift`.execute(ctx.db)
  await settleEach(rows, ({ id }) => announceBatch(ctx, sql`gift_received_id = ${id}`))
}

const announceBatch = (ctx: Context, which: RawBuilder<unknown>): Promise<number> =>
  ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; receiver: number; giver: number | null; code: string }>`
      with due as (delete from unannounced_gift where ctid = any (array(
          select ctid from unannounced_gift where ${which} limit ${batch} for update skip locked))
        returning gift_received_id)
      select r.id, r.receiver_id as receiver, r.giver_id as giver, r.code
      from due join gift_received r on r.id = due.gift_received_id and r.status <> 'reversed'`.execute(tx)
    for (const { id, receiver, giver, code } of rows) {
      await enqueue(tx, giftJobs.mailReceived, { giftReceivedId: id })
      if (giver === null) continue
      const data = { giftId: id, code }
      await notify(tx, { memberId: receiver, kind: 'gift', actorId: giver, data, now: ctx.now() })
    }
    return rows.length
  })

type GiftJob = PayloadOf<typeof giftJobs.mailReceived>

/** Job `gifts.mail-received`. Silent where the two may not see each other any more. */
export async function mailReceived(ctx: Context, { giftReceivedId }: GiftJob): Promise<void> {
  const { rows } = await sql<{ receiver: number; giver: string; code: string; redeemableAt: Date; receivedAt: Date }>`
    select r.receiver_id as receiver, m.firstname as giver, r.code, r.redeemable_at as "redeemableAt", r.received_at as "receivedAt"
    from gift_received r join member m on m.id = r.giver_id join profile p on p.member_id = m.id
    where r.id = ${giftReceivedId} and r.status = 'held' and ${visibleTo(sql<number>`r.receiver_id`)}`.execute(ctx.db)
  const gift = rows[0]
  if (!gift) return
  await mailMember(ctx, gift.receiver, {
    ...giftMail,
    key: 'gifts:mail.received',
    values: (reader) => ({
      giver: gift.giver,
      gift: ctx.translations.gift(reader.locale, gift.code, gift.receivedAt),
      date: momentIn(reader, gift.redeemableAt),
    }),
  })
}

/** Job `gifts.mail-taken-back`: of one that was redeemed it also shows what is left in the wallet. */
export async function mailTakenBack(ctx: Context, { giftReceivedId, wasRedeemed }: TakenBack): Promise<void> {
  const gift = await ctx.db
    .selectFrom('gift_received')
    .where('id', '=', giftReceivedId)
    .select(['receiver_id', 'code', 'received_at'])
    .executeTakeFirst()
  if (!gift) return
  if (wasRedeemed) await publishWallet(ctx, gift.receiver_id)
  await mailMember(ctx, gift.receiver_id, {
    ...giftMail,
    key: wasRedeemed ? 'gifts:mail.takenOut' : 'gifts:mail.takenBack',
    values: ({ locale }) => ({ gift: ctx.translations.gift(locale, gift.code, gift.received_at) }),
  })
}

type TakenBack = PayloadOf<typeof giftJobs.mailTakenBack>

const giftMail = { kind: 'gift', page: '/dashboard/gifts' } as const

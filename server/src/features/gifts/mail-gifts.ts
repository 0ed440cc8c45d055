import type { Locale } from '@karibu/contract'
import { type DateReader, momentIn } from '@karibu/contract/date-text'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { isDatabaseAway } from '../../db/database-fault.ts'
import { addJob } from '../../jobs/jobs.ts'
import { settleEach } from '../../jobs/settle-each.ts'
import { mailMember, notify } from '../notifications/index.ts'
import { visibleTo } from '../profiles/index.ts'
import { publishWallet } from '../wallet/index.ts'

const batch = 200

/** Job `gifts.sweep`: turns gifts whose receivers know nothing yet into mails, each once. */
export async function sweepNews(ctx: Context): Promise<void> {
  for (let taken = batch; taken === batch; ) {
    taken = await takeNews(ctx, sql`true`).catch(async (error: unknown) => {
      if (isDatabaseAway(error)) throw error
      await takeEach(ctx)
      return 0
    })
  }
}

/** A batch that failed, gift by gift: a bad one delays only itself. */
async function takeEach(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: string }>`select gift_received_id as id from gift_untold`.execute(ctx.db)
  await settleEach(rows, ({ id }) => takeNews(ctx, sql`gift_received_id = ${id}`))
}

const takeNews = (ctx: Context, which: RawBuilder<unknown>): Promise<number> =>
  ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; receiver: number; giver: number | null; code: string }>`
      with told as (delete from gift_untold where ctid = any (array(
          select ctid from gift_untold where ${which} limit ${batch} for update skip locked))
        returning gift_received_id)
      select r.id, r.receiver_id as receiver, r.giver_id as giver, r.code
      from told join gift_received r on r.id = told.gift_received_id and r.status <> 'reversed'`.execute(tx)
    for (const { id, receiver, giver, code } of rows) {
      await addJob(tx, 'gifts.mail-received', { giftReceivedId: id })
      if (giver === null) continue
      const data = { giftId: id, code }
      await notify(tx, { memberId: receiver, kind: 'gift', actorId: giver, data, now: ctx.now() })
    }
    return rows.length
  })

type News = { giftReceivedId: string }

/** Job `gifts.mail-received`. Silent where the two may not see each other any more. */
export async function mailReceived(ctx: Context, { giftReceivedId }: News): Promise<void> {
  const { rows } = await sql<{ receiver: number; giver: string; code: string; redeemableAt: Date }>`
    select r.receiver_id as receiver, m.firstname as giver, r.code, r.redeemable_at as "redeemableAt"
    from gift_received r join member m on m.id = r.giver_id join profile p on p.member_id = m.id
    where r.id = ${giftReceivedId} and r.status = 'held' and ${visibleTo(sql<number>`r.receiver_id`)}`.execute(ctx.db)
  const gift = rows[0]
  if (!gift) return
  await mailAbout(ctx, 'received', gift.receiver, (reader) => ({
    giver: gift.giver,
    gift: nameOf(ctx, reader.locale, gift.code),
    date: momentIn(reader, gift.redeemableAt),
  }))
}

/** Job `gifts.mail-taken-back`: of one that was redeemed it also shows what is left in the wallet. */
export async function mailTakenBack(ctx: Context, { giftReceivedId, wasRedeemed }: TakenBack): Promise<void> {
  const gift = await ctx.db
    .selectFrom('gift_received')
    .where('id', '=', giftReceivedId)
    .select(['receiver_id', 'code'])
    .executeTakeFirst()
  if (!gift) return
  if (wasRedeemed) await publishWallet(ctx, gift.receiver_id)
  await mailAbout(ctx, wasRedeemed ? 'takenOut' : 'takenBack', gift.receiver_id, ({ locale }) => ({
    gift: nameOf(ctx, locale, gift.code),
  }))
}

type TakenBack = News & { wasRedeemed: boolean }
type Values = (reader: DateReader & { locale: Locale }) => Record<string, string>

const mailAbout = (
  ctx: Context,
  kind: 'received' | 'takenBack' | 'takenOut',
  memberId: number,
  values: Values,
): Promise<void> =>
  mailMember(ctx, memberId, { kind: 'gift', key: `gifts:mail.${kind}`, values, page: '/dashboard/gifts' })

const nameOf = ({ translations }: Context, locale: Locale, code: string) =>
  translations.translate(locale, `gifts:names.${code}`)

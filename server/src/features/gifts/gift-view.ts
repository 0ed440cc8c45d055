import { type api, type GiftPlan, type Locale, type ReplyOf, type ScamKind, toMajor } from '@karibu/contract'
import { giftIcon } from '@karibu/contract/catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { isPhotoShown, photoUrl, viewerOf } from '../photos/index.ts'
import { visibleTo } from '../profiles/index.ts'
import { creditsFor } from './gift-rules.ts'

type ReceivedGift = ReplyOf<typeof api.gifts.mine>['plans'][number]

/** A row of the catalogue, or of a received gift with what it was then. */
export type PlanRow = { id: string; code: string; price: number }
export type ReceivedRow = {
  id: string
  giftId: string
  code: string
  price: number
  note: string | null
  /** What the note asks for as attempts at fraud do. */
  scam: ScamKind[] | null
  status: 'held' | 'redeemed' | 'reversed'
  isDeclined: boolean
  credits: number | null
  receivedAt: Date
  redeemableAt: Date
  giver: { uid: string; firstname: string; photoId: string | null } | null
}

type NamedFor = { locale: Locale; at: Date | 'now' }

/** A gift as a member sees it, named in their language as it is or was at a time. */
export const planView = (
  { translations }: Pick<Context, 'translations'>,
  { id, code, price }: PlanRow,
  { locale, at }: NamedFor,
): GiftPlan => ({
  id,
  code,
  name: translations.gift(locale, code, at),
  icon: giftIcon(code),
  amount: toMajor(price, 'USD'),
})

/** SQL of a ReceivedRow over the received gift `r`, for a viewer who may not see every giver. */
export const receivedColumns = (viewerId: number): RawBuilder<ReceivedRow> => sql<ReceivedRow>`
  r.id, r.gift_id as "giftId", r.code, r.price, r.note, r.scam_kinds as scam, r.status, r.credits, r.received_at as "receivedAt",
  r.status = 'reversed' and exists (select from ledger_transfer t where t.id = r.ended_by and t.narration = 'gift_decline')
    as "isDeclined", r.redeemable_at as "redeemableAt", (
    select json_build_object('uid', m.uid, 'firstname', m.firstname,
      'photoId', (select f.id from photo f where f.member_id = m.id and ${isPhotoShown(viewerOf(viewerId))} order by f.position limit 1))
    from member m join profile p on p.member_id = m.id
    where m.id = r.giver_id and (m.id = ${viewerId} or ${visibleTo(viewerId)})
  ) as giver`

type Viewer = { member: { uid: string }; locale: Locale; conversion: number }

/** A received gift. `conversion` (percent) is the viewer's own: what it would bring them. */
export function receivedView(ctx: Context, row: ReceivedRow, { member, locale, conversion }: Viewer): ReceivedGift {
  const { giver } = row
  const status = row.status === 'held' && row.redeemableAt <= ctx.now() ? 'redeemable' : row.status
  const coming = row.status === 'held' ? Number(creditsFor(BigInt(row.price), conversion)) : 0
  return {
    id: row.id,
    gift: planView(ctx, { id: row.giftId, code: row.code, price: row.price }, { locale, at: row.receivedAt }),
    from: giver && {
      id: giver.uid,
      firstname: giver.firstname,
      avatar: giver.photoId && photoUrl(ctx, { id: giver.photoId, width: 160, viewerUid: member.uid }),
    },
    // The words of those who may not be seen go with them, as in the conversation.
    note: giver && row.note,
    ...(giver && row.scam && { scam: row.scam }),
    receivedAt: row.receivedAt.toISOString(),
    status,
    declined: row.isDeclined,
    redeemable: status === 'redeemable',
    redeemableAt: row.redeemableAt.toISOString(),
    credits: row.credits ?? coming,
  }
}

import type { Locale, PurchaseOrder, ShownPlan } from '@karibu/contract'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { refuseBeforeOpening } from '../../boosts/index.ts'
import { checkGiftOrder } from '../../gifts/index.ts'
import { findOffered, refuseWorse } from '../../subscriptions/index.ts'
import { purchaseWaitsMs, shownCents } from '../../wallet/index.ts'

/** An order that was checked when its deposit is started. `price` in US cents is the most that may be taken. */
export type CheckedOrder = {
  kind: PurchaseOrder['kind']
  itemId: string
  receiverId: number | null
  note: string | null
  renews: boolean
  price: number
  /** A plan as it was shown. */
  shownPlan: ShownPlan | undefined
}

/** Refuses an impossible gift or boost before it is paid for: not_found, gifts_closed, conflict. Plans are checked by `savePurchase`. */
export async function checkOrder(ctx: Context, memberId: number, order: PurchaseOrder): Promise<CheckedOrder> {
  const price = shownCents(order.price) ?? 0
  const common = {
    kind: order.kind,
    itemId: order.id,
    receiverId: null,
    note: null,
    renews: false,
    price,
    shownPlan: undefined,
  }
  if (order.kind === 'gift') {
    const note = order.note || null
    const gift = { giverId: memberId, giftId: order.id, to: order.to, note, shown: price }
    const { receiverId, cents } = await checkGiftOrder(ctx, gift)
    return { ...common, receiverId, note, price: cents }
  }
  if (order.kind === 'plan') return { ...common, renews: order.renew, shownPlan: order.plan }
  const item = ctx.db.selectFrom('boost_plan').where('id', '=', order.id).where('active', '=', true).select('id')
  if (!(await item.executeTakeFirst())) throw new Refusal('not_found')
  await refuseBeforeOpening(ctx.db, memberId)
  return common
}

type Request = { memberId: number; order: CheckedOrder; locale: Locale; now: Date }

/**
 * The purchase that the deposit of this transaction is for. A second deposit for the same thing, as from another tab, belongs
 * to the same purchase, so that it runs once whichever of them is paid. The caller holds the lock of the member's deposits. A plan is
 * checked here, so that a retry of the request is not judged again: throws Refusal `not_found` or `conflict`.
 */
export async function savePurchase(tx: Tx, { memberId, order, locale, now }: Request): Promise<string> {
  const { kind, itemId, receiverId, note, renews, price, shownPlan } = order
  if (kind === 'plan') {
    const { plan } = await findOffered(tx, { planId: itemId, memberId, now })
    refuseWorse({ plan, shown: shownPlan })
  }
  const changes = { note, renews, price, locale, requested_at: now }
  const waiting = await tx
    .selectFrom('deposit_purchase')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .where('receiver_id', receiverId === null ? 'is' : '=', receiverId)
    .where('state', '=', 'waiting')
    .where('requested_at', '>', new Date(now.getTime() - purchaseWaitsMs))
    .select('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (waiting) {
    await tx.updateTable('deposit_purchase').set(changes).where('id', '=', waiting.id).execute()
    return waiting.id
  }
  const { id } = await tx
    .insertInto('deposit_purchase')
    .values({ member_id: memberId, kind, item_id: itemId, receiver_id: receiverId, ...changes })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { shownCents } from '../wallet/index.ts'
import { countUnanswered } from './count-unanswered.ts'
import { declineGift } from './decline-gift.ts'
import { listReceived } from './list-received.ts'
import { purchaseGift } from './purchase-gift.ts'
import { redeemGift } from './redeem-gift.ts'
import { listPlans } from './shop/list-plans.ts'
import { sendGiftPicture } from './shop/send-gift-picture.ts'

export const giftRoutes: FeatureRoutes = (on, ctx) => {
  on(api.gifts.plans, ({ member, locale }) => listPlans(ctx, { memberId: member.id, locale }))
  on(api.gifts.mine, ({ member, locale, query }) => listReceived(ctx, { member, locale }, query))
  on(api.gifts.purchase, ({ member, locale, once, params, body }) =>
    purchaseGift(
      ctx,
      { member, locale, once },
      {
        giftId: params.id,
        to: params.otherId,
        note: body.note || null,
        askFirst: body.askFirst,
        shown: shownCents(body.price),
      },
    ),
  )
  on(api.gifts.decline, ({ member, locale, params }) => declineGift(ctx, { member, locale }, params.id))
  on(api.gifts.unanswered, ({ member, params }) => countUnanswered(ctx, member, params.otherId))
  on(api.gifts.redeem, ({ member, locale, once, params }) => redeemGift(ctx, { member, locale, once }, params.id))
  on(api.gifts.picture, ({ params, headers }) => sendGiftPicture(ctx, { code: params.code, accept: headers.accept }))
}

import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { addGift, previewGift } from './add-gift.ts'
import { addItem, previewItem } from './add-item.ts'
import { cancelContents, changeContents, previewContents } from './change-contents.ts'
import { cancelNames, changeNames, previewNames } from './change-names.ts'
import { cancelPrice, changePrice, previewPrice } from './change-price.ts'
import { listItems } from './list-items.ts'
import { orderGifts } from './order-gifts.ts'

export const catalogueRoutes: FeatureRoutes = (on, ctx) => {
  on(api.staffCatalogue.list, ({ locale }) => listItems(ctx, locale))
  on(api.staffCatalogue.preview, ({ locale, params, body }) => previewPrice(ctx, { locale, item: params, form: body }))
  on(api.staffCatalogue.change, ({ member, locale, params, body: { reason, ...form } }) =>
    changePrice(ctx, { staff: member, locale, item: params, form, reason }),
  )
  on(api.staffCatalogue.cancel, ({ member, locale, params }) =>
    cancelPrice(ctx, { staff: member, locale, id: params.id }),
  )
  on(api.staffPlans.previewContents, ({ locale, params, body }) =>
    previewContents(ctx, { locale, planId: params.id, form: body }),
  )
  on(api.staffPlans.changeContents, ({ member, locale, params, body: { reason, ...form } }) =>
    changeContents(ctx, { staff: member, locale, planId: params.id, form, reason }),
  )
  on(api.staffPlans.cancelContents, ({ member, locale, params }) =>
    cancelContents(ctx, { staff: member, locale, id: params.id }),
  )
  on(api.staffPlans.previewBoost, ({ locale, body }) =>
    previewItem(ctx, { locale, item: { kind: 'boost', form: body } }),
  )
  on(api.staffPlans.addBoost, ({ member, locale, once, body: { reason, ...form } }) =>
    addItem(ctx, { staff: member, locale, once, item: { kind: 'boost', form }, reason }),
  )
  on(api.staffPlans.previewPlan, ({ locale, body }) => previewItem(ctx, { locale, item: { kind: 'plan', form: body } }))
  on(api.staffPlans.addPlan, ({ member, locale, once, body: { reason, ...form } }) =>
    addItem(ctx, { staff: member, locale, once, item: { kind: 'plan', form }, reason }),
  )
  on(api.staffCatalogue.previewNames, ({ params, body }) => previewNames(ctx, { item: params, form: body }))
  on(api.staffCatalogue.changeNames, ({ member, locale, params, body: { reason, ...form } }) =>
    changeNames(ctx, { staff: member, locale, item: params, form, reason }),
  )
  on(api.staffCatalogue.cancelNames, ({ member, locale, params }) =>
    cancelNames(ctx, { staff: member, locale, id: params.id }),
  )
  on(api.staffCatalogue.previewGift, ({ body }) => previewGift(ctx, body))
  on(api.staffCatalogue.addGift, ({ member, locale, uploads, once }) =>
    addGift(ctx, { staff: member, locale, uploads, once }),
  )
  on(api.staffCatalogue.orderGifts, ({ member, locale, body }) =>
    orderGifts(ctx, { staff: member, locale, ids: body.ids, reason: body.reason }),
  )
}

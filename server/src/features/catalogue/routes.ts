import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { addGift, previewGift } from './add-gift.ts'
import { changeNames, previewNames } from './change-names.ts'
import { cancelPrice, changePrice, previewPrice } from './change-price.ts'
import { listItems } from './list-items.ts'
import { orderGifts } from './order-gifts.ts'

export const catalogueRoutes: FeatureRoutes = (on, ctx) => {
  on(api.staffCatalogue.list, ({ locale }) => listItems(ctx, locale))
  on(api.staffCatalogue.preview, ({ params, body }) => previewPrice(ctx, { item: params, form: body }))
  on(api.staffCatalogue.change, ({ member, locale, params, body: { reason, ...form } }) =>
    changePrice(ctx, { staff: member, locale, item: params, form, reason }),
  )
  on(api.staffCatalogue.cancel, ({ member, locale, params }) =>
    cancelPrice(ctx, { staff: member, locale, id: params.id }),
  )
  on(api.staffCatalogue.previewNames, ({ params, body }) => previewNames(ctx, { item: params, form: body }))
  on(api.staffCatalogue.changeNames, ({ member, locale, params, body: { reason, ...form } }) =>
    changeNames(ctx, { staff: member, locale, item: params, form, reason }),
  )
  on(api.staffCatalogue.previewGift, ({ body }) => previewGift(ctx, body))
  on(api.staffCatalogue.addGift, ({ member, locale, uploads, once }) =>
    addGift(ctx, { staff: member, locale, uploads, once }),
  )
  on(api.staffCatalogue.orderGifts, ({ member, locale, body }) =>
    orderGifts(ctx, { staff: member, locale, ids: body.ids, reason: body.reason }),
  )
}

export { checkGiftOrder } from './gift-order.ts'
export { holdDisputedEarnings } from './hold-disputed.ts'
export { purchaseGift } from './purchase-gift.ts'
export { lockGiftsAtRisk, takeBackGifts } from './take-back-gifts.ts'

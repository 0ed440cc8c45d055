export { holdDisputedEarnings } from './hold-disputed.ts'
export { giftCrontab, giftJobs } from './jobs.ts'
export { lockGiftsAtRisk, takeBackGifts } from './take-back-gifts.ts'

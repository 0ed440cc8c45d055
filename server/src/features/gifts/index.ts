export { giftCrontab, giftJobs } from './jobs.ts'
export { takeBackGifts } from './take-back-gifts.ts'

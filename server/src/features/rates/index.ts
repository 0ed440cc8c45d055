export { findRate, isStillInBand, type Rate } from './find-rate.ts'

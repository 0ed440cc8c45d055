export { findRate, isStillInBand } from './find-rate.ts'

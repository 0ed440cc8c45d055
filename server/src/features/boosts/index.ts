export { buyBoost } from './buy-boost.ts'
export { boostedNow, noteViews } from './running-boosts.ts'

export { buyBoost } from './buy-boost.ts'
export { refuseBeforeOpening } from './refuse-before-opening.ts'
export { boostedNow, noteViews } from './running-boosts.ts'

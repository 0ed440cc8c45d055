export { boostedNow, countViews } from './running-boosts.ts'

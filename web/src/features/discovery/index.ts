export { setDeckKeysOn, useDeckKeysOn } from './deck/deck-keys.ts'
export { Discover } from './discover.tsx'
export { offerTour, repeatTour } from './tour/tour-memory.ts'

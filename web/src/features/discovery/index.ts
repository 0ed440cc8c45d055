export { setDeckKeysOn, useDeckKeysOn } from './deck-keys.ts'
export { Discover } from './discover.tsx'
export { offerTour, repeatTour } from './tour-memory.ts'

export { setDeckKeysOn, useDeckKeysOn } from './deck-keys.ts'
export { Discover } from './discover.tsx'
export { offerTour } from './tour-memory.ts'

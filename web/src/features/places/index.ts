export { placeChange } from './place-change.ts'
export { type Place, PlaceField } from './place-field.tsx'

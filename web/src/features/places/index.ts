export { type Place, placeChange } from './place-change.ts'
export { PlaceField } from './place-field.tsx'
export { PlacePreview } from './place-preview.tsx'
export { useCities, useCountries } from './queries.ts'

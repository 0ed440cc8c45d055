import { lazyPart } from '../../../lib/lazy-part.tsx'

/** The catalogue of profile fields for staff; members never load it. */
export const FieldCatalogue = lazyPart(async () => (await import('./field-catalogue.tsx')).FieldCatalogue)

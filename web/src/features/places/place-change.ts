import type { ProfileChange } from '@karibu/contract'
import type { Place } from './place-field.tsx'

/** A chosen place as a change of the profile. */
export function placeChange(place: Place | null): Pick<ProfileChange, 'cityId' | 'latitude' | 'longitude'> {
  if (!place) return {}
  if ('cityId' in place) return { cityId: place.cityId }
  return { latitude: place.latitude, longitude: place.longitude }
}

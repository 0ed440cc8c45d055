import type { Point, ProfileChange } from '@karibu/contract'

/** A chosen place: a city of the list, or the middle of the cell the device is in. */
export type Place = { cityId: number; name: string /** Region and country. */; detail?: string } | Point

/** A chosen place as a change of the profile. */
export function placeChange(place: Place | null): Pick<ProfileChange, 'cityId' | 'latitude' | 'longitude'> {
  if (!place) return {}
  if ('cityId' in place) return { cityId: place.cityId }
  return { latitude: place.latitude, longitude: place.longitude }
}

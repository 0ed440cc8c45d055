import type { PlaceChoice, Point } from '@karibu/contract'
import { fieldRefusal } from '../../refusal.ts'

export type ChosenPlace = { cityId: number } | { point: Point }

/**
 * A choice as a city or as a point; null when it holds neither.
 * @throws Refusal invalid_input for half a point, or a point together with a city.
 */
export function chosenPlace({ cityId, latitude, longitude }: PlaceChoice): ChosenPlace | null {
  if (latitude === undefined && longitude === undefined) return cityId === undefined ? null : { cityId }
  if (latitude === undefined) throw fieldRefusal('latitude', 'required')
  if (longitude === undefined) throw fieldRefusal('longitude', 'required')
  if (cityId !== undefined) throw fieldRefusal('cityId', 'invalid')
  return { point: { latitude, longitude } }
}

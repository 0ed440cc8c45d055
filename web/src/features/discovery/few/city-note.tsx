import type { api, ReplyOf } from '@karibu/contract'
import { TripBanner } from '../trip/trip-banner.tsx'
import { FewInCity } from './few-in-city.tsx'

type CityNoteProps = {
  page: ReplyOf<typeof api.discovery.members>
  hasCards: boolean
  preferencesPath: string
}

/** In another city, that it is so; after the last card, that few members are in mine: above the deck it would move the first photo down. */
export function CityNote({ page: { trip, fewInCity }, hasCards, preferencesPath }: CityNoteProps) {
  if (trip) return <TripBanner trip={trip} />
  return !hasCards && fewInCity ? <FewInCity few={fewInCity} preferencesPath={preferencesPath} /> : null
}

import { bandOf, cellOf, centreOf, distanceKm, type Locale, type PlaceChoice, type ShownPlace } from '@karibu/contract'
import type { Context } from '../../context.ts'
import { chosenPlace } from './chosen-place.ts'
import { cityName, countryName } from './names.ts'
import { resolvePlace } from './place-member.ts'
import { publicPlaceOf, readChoices } from './public-place.ts'

const viewerKm = 7
const kmPerDegree = 111.32

type PreviewInput = { memberId: number; choice: PlaceChoice; locale: Locale }

/**
 * What a viewer about 7 km away would see of the member's place after `choice`, or of the present one when it is empty;
 * null for a member without a place. It follows the member's choices of what others learn. Nothing is written.
 */
export async function previewPlace(
  { db }: Pick<Context, 'db'>,
  { memberId, choice, locale }: PreviewInput,
): Promise<ShownPlace | null> {
  const before = await db
    .selectFrom('place')
    .select(['cell', 'city_id', 'country_code'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const where = chosenPlace(choice)
  const place = where ? await resolvePlace(db, where, before) : before
  if (!place) return null
  const choices = await readChoices(db, memberId)
  const seen = await publicPlaceOf(db, place, choices)
  const shown = await db
    .selectFrom('shown_place')
    .select(['name', 'names'])
    .where('city_id', '=', seen.public_city_id)
    .executeTakeFirst()
  const showsDistance = !choices.hidesDistance && seen.public_kind !== 'area'
  return {
    country: { code: place.country_code, name: countryName(place.country_code, locale) },
    city: shown?.name ? cityName({ name: shown.name, names: shown.names }, locale) : null,
    distance: showsDistance ? bandOf(distanceKm(seen.public_cell, viewerCell(place.cell))) : null,
  }
}

/** The cell 7 km towards the equator. */
function viewerCell(cell: number): number {
  const { latitude, longitude } = centreOf(cell)
  const away = viewerKm / kmPerDegree
  return cellOf({ latitude: latitude > 0 ? latitude - away : latitude + away, longitude })
}

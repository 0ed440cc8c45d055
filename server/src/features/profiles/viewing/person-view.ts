import type { Locale, Person, PersonDetails, Preferences, Sharing } from '@karibu/contract'
import { type CityNames, cityName } from '../../places/index.ts'
import { detailSharingOf, type StoredSharing } from '../detail-table.ts'
import { isNameFree } from '../editing/profile-rules.ts'
import type { VoiceColumns } from '../voice/voice-view.ts'
import { type CultureRow, detailsOf, ownCulture, sharedBy } from './details-view.ts'

/** What a profile shows beyond a card. */
export type DetailRow = PersonDetails &
  CultureRow &
  VoiceColumns & {
    phone: string
    dob: string | null
    created_at: Date
    name_changed_at: Date | null
    dial_code: string
    mobile_number: string
    phone_shared_with: Sharing | null
    dob_shared_with: Sharing | null
    detail_sharing: StoredSharing
    wants_gender: Preferences['gender']
    wants_age_min: number
    wants_age_max: number
    wants_distance: Preferences['distance']
    wants_order: Preferences['order']
    city_id: number | null
    city_name: string | null
    city_names: CityNames | null
    /** The member's own cell, read only for the member. */
    home_cell: number | null
    viewer_languages: PersonDetails['languages']
    viewer_interests: PersonDetails['interests']
  }

type Details = PersonDetails &
  Pick<
    Person,
    | 'shared'
    | 'favourite'
    | 'phone'
    | 'phoneHidden'
    | 'dob'
    | 'dobHidden'
    | 'memberSince'
    | 'wallet'
    | 'credits'
    | 'mine'
  >
type Looking = { matched: boolean; guest: boolean; favourite: boolean }

/** Details for another member: phone and birth date only as far as their owner shares them. */
export const detailView = (row: DetailRow, looking: Looking): Details => {
  const phone = shared(row.phone, row.phone_shared_with, looking)
  const dob = shared(row.dob, row.dob_shared_with, looking)
  const details = detailsOf(row, looking)
  return {
    ...details,
    shared: sharedBy(details, { languages: row.viewer_languages, interests: row.viewer_interests }),
    phone: phone.value,
    phoneHidden: phone.hidden,
    dob: dob.value,
    dobHidden: dob.hidden,
    memberSince: monthOf(row.created_at),
    favourite: looking.favourite,
  }
}

type Owner = { balance: { usd: number; credits: number }; locale: Locale; now: Date }

/** Details for their owner. */
export const ownDetailView = (row: DetailRow, { balance, locale, now }: Owner): Details => ({
  ...detailsOf(row, 'owner'),
  shared: { languages: [], interests: [] },
  phone: row.phone,
  phoneHidden: null,
  dob: row.dob,
  dobHidden: row.dob === null ? 'not_given' : null,
  memberSince: monthOf(row.created_at),
  favourite: false,
  wallet: balance.usd,
  credits: balance.credits,
  mine: {
    countryCode: row.dial_code,
    mobileNumber: row.mobile_number,
    dobLocked: row.dob !== null,
    nameLocked: !isNameFree({ joinedAt: row.created_at, nameChangedAt: row.name_changed_at }, now),
    cityId: row.city_id,
    cityName: row.city_name === null ? null : cityName({ name: row.city_name, names: row.city_names }, locale),
    cell: row.home_cell,
    preferences: {
      gender: row.wants_gender,
      ageMin: row.wants_age_min,
      ageMax: row.wants_age_max,
      distance: row.wants_distance,
      order: row.wants_order,
    },
    sharing: {
      phone: sharingOf(row.phone_shared_with),
      dob: sharingOf(row.dob_shared_with),
      ...detailSharingOf(row.detail_sharing),
    },
    ...ownCulture(row, now),
  },
})

// Hidden until the member chooses.
const sharingOf = (stored: Sharing | null): Sharing => stored ?? 'nobody'

type Shown = { value: string | null; hidden: Person['dobHidden'] }

// Who may not see a field does not learn either whether it was given.
function shared(value: string | null, sharedWith: Sharing | null, { matched, guest }: Looking): Shown {
  const choice = sharingOf(sharedWith)
  const open = !guest && (choice === 'everyone' || (choice === 'matches' && matched))
  if (!open) return { value: null, hidden: 'not_shared' }
  return { value, hidden: value === null ? 'not_given' : null }
}

const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

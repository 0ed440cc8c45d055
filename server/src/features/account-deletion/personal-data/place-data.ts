import type { Personal } from './column-class.ts'

/** Where a member is, and where they look. */
export const placeData = {
  place: {
    part: 'profile',
    columns: {
      cell: 'as place_cell',
      changed_at: 'as place_changed_at',
      city_id: 'as city',
      country_code: 'exported',
      member_id: 'derived',
      public_cell: 'as public_place_cell',
      public_city_id: 'as public_city',
      public_kind: 'as public_place_kind',
    },
  },
  place_change: {
    part: 'placeChanges',
    columns: {
      at: 'exported',
      member_id: 'derived',
    },
  },
  trip: {
    part: 'trip',
    columns: { city_id: 'as city', ends_at: 'exported', member_id: 'derived', started_at: 'exported' },
  },
  trip_start: {
    part: 'tripStarts',
    columns: { at: 'exported', member_id: 'derived' },
  },
} as const satisfies Partial<Personal>

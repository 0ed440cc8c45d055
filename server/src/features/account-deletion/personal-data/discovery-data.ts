import type { Personal } from './column-class.ts'

/** What discovery stores about a member. */
export const discoveryData = {
  member_rating: {
    part: 'rating',
    columns: {
      appeal: 'exported',
      appeal_known: 'exported',
      covariance_known: 'exported',
      decided: 'exported',
      decided_on: 'exported',
      gender: 'as of_gender',
      generosity: 'exported',
      generosity_known: 'exported',
      learned_at: 'exported',
      member_id: 'derived',
      decided_daily: 'exported',
      reset_at: 'exported',
      shown: 'exported',
      shown_at: 'exported',
      waiting: 'exported',
    },
  },
  city_watch: {
    part: 'cityWatch',
    columns: { city_id: 'exported', created_at: 'exported', member_id: 'derived' },
  },
  weekly_pick: {
    part: 'weeklyPicks',
    columns: { member_id: 'derived', other_id: 'as member', week: 'exported' },
  },
  saved_filter: {
    part: 'savedFilters',
    columns: {
      alert_since: 'exported',
      created_at: 'exported',
      filter: 'exported',
      id: 'derived',
      member_id: 'derived',
      name: 'exported',
    },
  },
} as const satisfies Partial<Personal>

import type { Personal } from './column-class.ts'
import { contactData } from './contact-data.ts'
import { memberData } from './member-data.ts'
import { moneyData } from './money-data.ts'
import { placeData } from './place-data.ts'
import { safetyData } from './safety-data.ts'
import { shopData } from './shop-data.ts'
import { supportData } from './support-data.ts'

/** What of the database is about a member, and in which part of their data export it is found. */
export const personalData = {
  ...memberData,
  ...contactData,
  ...supportData,
  ...moneyData,
  ...placeData,
  ...safetyData,
  ...shopData,
  imported_member: {
    part: 'account',
    columns: {
      foreign_id: 'as imported_id',
      imported_at: 'derived',
      invited_at: 'derived',
      member_id: 'derived',
      photos_at: 'derived',
      source: 'as imported_from',
    },
  },
  voice_intro: {
    part: 'voiceIntro',
    columns: {
      created_at: 'exported',
      id: 'derived',
      member_id: 'derived',
      mime: 'exported',
      storage_key: 'secret',
      tenths: 'exported',
      waveform: 'derived',
    },
  },
  // A count of today, for a limit.
  voice_intro_day: { part: 'voiceIntro', columns: { count: 'derived', day: 'derived', member_id: 'derived' } },
  allowance_price: 'not_personal',
  books_fault: 'not_personal',
  boost_plan: 'not_personal',
  city: 'not_personal',
  country: 'not_personal',
  country_price: 'not_personal',
  item_name: 'not_personal',
  boost_name: 'not_personal',
  price_change: 'derived',
  currency: 'not_personal',
  custom_answer: {
    part: 'customAnswers',
    columns: {
      changed_at: 'exported',
      consented_at: 'exported',
      field_id: 'as field',
      member_id: 'derived',
      option_ids: 'as options',
      shared_with: 'exported',
      text: 'exported',
    },
  },
  custom_field: 'not_personal',
  custom_option: 'not_personal',
  figure_day: 'not_personal',
  figure_city: 'not_personal',
  figure_exposure: 'not_personal',
  figure_retention: 'not_personal',
  forged_webhook: 'not_personal',
  gift: 'not_personal',
  ledger_code: 'not_personal',
  ledger_kind: 'not_personal',
  ledger_mark: 'not_personal',
  ledger_rule: 'not_personal',
  place_to_publish: 'derived',
  populated_square: 'not_personal',
  public_place: 'derived',
  square_count: 'not_personal',
  push_key: 'not_personal',
  ranking_fit: 'not_personal',
  rate: 'not_personal',
  mail_state: 'not_personal',
  part_minute: 'not_personal',
  rate_proposal: 'derived',
  reference_state: 'not_personal',
  shown_place: 'not_personal',
  status_day: 'not_personal',
  maintenance: 'not_personal',
  incident: 'not_personal',
  incident_note: 'not_personal',
  site_setting: 'derived',
  subscription_plan: 'not_personal',
  city_liquidity: 'not_personal',
  searched_name: 'derived',
  zone_stat: 'not_personal',
} as const satisfies Personal

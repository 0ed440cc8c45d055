import type { Personal } from './column-class.ts'
import { contactData } from './contact-data.ts'
import { memberData } from './member-data.ts'
import { moneyData } from './money-data.ts'
import { shopData } from './shop-data.ts'

/** What of the database is about a member, and in which part of their data export it is found. */
export const personalData = {
  ...memberData,
  ...contactData,
  ...moneyData,
  ...shopData,
  allowance_price: 'not_personal',
  books_fault: 'not_personal',
  boost_plan: 'not_personal',
  city: 'not_personal',
  country: 'not_personal',
  currency: 'not_personal',
  forged_webhook: 'not_personal',
  gift: 'not_personal',
  ledger_code: 'not_personal',
  ledger_kind: 'not_personal',
  ledger_mark: 'not_personal',
  ledger_rule: 'not_personal',
  push_key: 'not_personal',
  rate: 'not_personal',
  mail_state: 'not_personal',
  part_minute: 'not_personal',
  rate_proposal: 'derived',
  reference_state: 'not_personal',
  shown_place: 'not_personal',
  status_day: 'not_personal',
  subscription_plan: 'not_personal',
  zone_stat: 'not_personal',
} as const satisfies Personal

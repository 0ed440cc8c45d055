/** The columns of a community in CSV, in the order in which an export writes them. docs/IMPORT.md describes each. */
export const transferColumns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'gender',
  'birth_date',
  'age',
  'phone',
  'locale',
  'status',
  'country',
  'city',
  'city_id',
  'latitude',
  'longitude',
  'about',
  'looking_for',
  'languages',
  'interests',
  'education',
  'occupation',
  'height_cm',
  'children',
  'smoking',
  'drinking',
  'prompt_answers',
  'wants_gender',
  'wants_age_min',
  'wants_age_max',
  'wants_distance_km',
  'wants_order',
  'share_phone',
  'share_birth_date',
  'share_details',
  'hidden',
  'hide_online',
  'hide_distance',
  'place_precision',
  'read_receipts',
  'show_visits',
  'gifts_open',
  'plan',
  'plan_ends',
  'balance_usd',
  'balance_credits',
  'photos',
] as const
export type TransferColumn = (typeof transferColumns)[number]

/** Between the entries of a list in one cell. */
export const listSeparator = ';'

/** One line of a file: a column that is missing or empty says nothing. */
export type TransferRow = Partial<Record<TransferColumn, string>>
/** `row`: its number in the file, of which the header is 1. */
export type NumberedRow = { row: number; values: TransferRow }

/** What is wrong with one field of a row; `reason` is a code without personal data. */
export type RowFault = { field: TransferColumn; reason: string }

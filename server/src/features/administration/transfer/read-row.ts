import {
  age,
  email,
  type fieldFaults,
  firstName,
  gender,
  lastName,
  locale,
  photosMax,
  profileChange,
} from '@karibu/contract'
import type { StatedPlace } from '../../places/index.ts'
import { checkPhoneText, holdsContactDetails } from '../../profiles/index.ts'
import { moneyLeftOut, noMoney, type ReadMoney, readMoney } from './read-money.ts'
import { type ReadProfile, readProfile, reasonOf } from './read-profile.ts'
import { listSeparator, type RowFault, type TransferColumn, type TransferRow } from './transfer-columns.ts'

const idMax = 64

/** The columns of `member` that come from a row. */
type Account = {
  email: string
  firstname: string
  lastname: string
  gender: 'male' | 'female' | 'other'
  locale: 'en' | 'es' | 'fr' | 'pt' | 'sw'
  dob: string | null
  age_stated: number
  dial_code: string
  mobile_number: string
  phone: string
}

export type ReadRow = {
  /** The member's number in the other software; empty where it is missing. */
  id: string
  account: Account
  profile: ReadProfile
  place: StatedPlace
  money: ReadMoney
  /** Paths of photos in their order. */
  photos: string[]
}

/** Why the row makes no member, or what it means and which of its fields are not imported. */
export type RowOutcome =
  | { id: string; refused: RowFault[] }
  | { id: string; refused: null; member: ReadRow; leftOut: RowFault[] }

/** `plans`: the codes that a row may name; null leaves plans and balances out. */
type ReadInput = { today: Date; plans: ReadonlySet<string> | null }

/** Reads one row with the rules of the sign-up form, and the profile in it with those of *Edit profile*. */
export function readRow(row: TransferRow, { today, plans }: ReadInput): RowOutcome {
  const refused: RowFault[] = []
  const leftOut: RowFault[] = []
  const id = row.id ?? ''
  if (id === '') refused.push({ field: 'id', reason: 'required' })
  if (id.length > idMax) refused.push({ field: 'id', reason: 'too_long' })
  if ((row.status ?? 'active') !== 'active') refused.push({ field: 'status', reason: 'not_active' })
  const account = readAccount(row, { today, refused, leftOut })
  const place = readPlace(row, refused)
  const money = plans ? readMoney(row, { today, plans, refused, leftOut }) : noMoney
  if (refused.length > 0 || !account) return { id: id.slice(0, idMax), refused }
  const profile = readProfile(row)
  leftOut.push(...profile.leftOut)
  if (!plans) leftOut.push(...moneyLeftOut(row))
  const photos = readPhotos(row, leftOut)
  return { id, refused: null, member: { id, account, profile, place, money, photos }, leftOut }
}

type Notes = { today: Date; refused: RowFault[]; leftOut: RowFault[] }

function readAccount(row: TransferRow, { today, refused, leftOut }: Notes): Account | null {
  const refuse = (field: TransferColumn) => (reason: string) => refused.push({ field, reason })
  const address = take(email, row.email, refuse('email'))
  const names = readNames(row, refused)
  const sex = take(gender, row.gender, refuse('gender'))
  const ages = readAge(row, today, refused)
  if (address === undefined || !names || sex === undefined || !ages) return null
  const language = row.locale ? take(locale, row.locale, (reason) => leftOut.push({ field: 'locale', reason })) : 'en'
  return {
    ...{ email: address, ...names, gender: sex, ...ages, locale: language ?? 'en' },
    ...readPhone(row, leftOut),
  }
}

type Schema<Value> = {
  safeParse: (
    value: unknown,
    context: { reportInput: boolean },
  ) => { success: true; data: Value } | { success: false; error: Parameters<typeof fieldFaults>[0] }
}

function take<Value>(schema: Schema<Value>, value: unknown, note: (reason: string) => void): Value | undefined {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  note(reasonOf(parsed.error))
  return undefined
}

// Other software asks for one name only, so the second may be empty.
function readNames(row: TransferRow, refused: RowFault[]): Pick<Account, 'firstname' | 'lastname'> | null {
  const note = (field: TransferColumn) => (reason: string) => refused.push({ field, reason })
  const firstname = take(firstName, row.first_name, note('first_name'))
  const lastname = row.last_name ? take(lastName, row.last_name, note('last_name')) : ''
  if (firstname === undefined || lastname === undefined) return null
  if (!holdsContactDetails(firstname) && !holdsContactDetails(lastname)) return { firstname, lastname }
  refused.push({ field: 'first_name', reason: 'contact_details' })
  return null
}

/** The birth date where there is one, else the age on the day of the import. */
function readAge(row: TransferRow, today: Date, refused: RowFault[]): Pick<Account, 'dob' | 'age_stated'> | null {
  const refuse = (field: TransferColumn) => (reason: string) => refused.push({ field, reason })
  if (!row.birth_date) {
    const stated = take(age, row.age, refuse(row.age ? 'age' : 'birth_date'))
    return stated === undefined ? null : { dob: null, age_stated: stated }
  }
  const parsed = take(profileChange, { dob: row.birth_date }, refuse('birth_date'))
  if (!parsed?.dob) return null
  const stated = take(age, yearsBetween(parsed.dob, today.toISOString().slice(0, 10)), refuse('birth_date'))
  return stated === undefined ? null : { dob: parsed.dob, age_stated: stated }
}

/** Whole years between two days as 'YYYY-MM-DD'. */
function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

const noPhone = { dial_code: '', mobile_number: '', phone: '' }

function readPhone({ phone, country }: TransferRow, leftOut: RowFault[]) {
  if (!phone) return noPhone
  const read = checkPhoneText(phone, country ?? null)
  if (!read) leftOut.push({ field: 'phone', reason: 'phone_invalid' })
  return read ?? noPhone
}

function readPlace(row: TransferRow, refused: RowFault[]): StatedPlace {
  const country = row.country || null
  if (country !== null && !/^[A-Z]{2}$/.test(country)) refused.push({ field: 'country', reason: 'invalid' })
  const cityId = row.city_id && /^\d{1,9}$/.test(row.city_id) ? Number(row.city_id) : null
  return { country, cityId, city: row.city || null, point: readPoint(row, refused) }
}

function readPoint({ latitude, longitude }: TransferRow, refused: RowFault[]): StatedPlace['point'] {
  if (!latitude && !longitude) return null
  const point = { latitude: degrees(latitude, 90), longitude: degrees(longitude, 180) }
  for (const field of ['latitude', 'longitude'] as const)
    if (Number.isNaN(point[field])) refused.push({ field, reason: 'invalid' })
  return refused.length > 0 ? null : point
}

function degrees(text: string | undefined, most: number): number {
  const value = text && /^-?\d{1,3}([.]\d+)?$/.test(text) ? Number(text) : Number.NaN
  return Math.abs(value) <= most ? value : Number.NaN
}

function readPhotos({ photos = '' }: TransferRow, leftOut: RowFault[]): string[] {
  const paths = photos
    .split(listSeparator)
    .map((path) => path.trim())
    .filter((path) => path !== '')
  if (paths.length > photosMax) leftOut.push({ field: 'photos', reason: 'too_many_photos' })
  return paths.slice(0, photosMax)
}

import { fieldFaults, type PlacePrecision, type ProfileChange, placePrecision, profileChange } from '@karibu/contract'
import type { Updateable } from 'kysely'
import type { Profile } from '../../../db/schema.ts'
import { Refusal } from '../../../refusal.ts'
import { holdsContactDetails, profileColumns } from '../../profiles/index.ts'
import { listSeparator, type RowFault, type TransferColumn, type TransferRow } from './transfer-columns.ts'

export type ReadProfile = {
  columns: Updateable<Profile>
  choices: { precision: PlacePrecision; hidesDistance: boolean }
  /** What strangers read of it. */
  texts: string[]
  /** What was not read; the rest of the profile is imported without it. */
  leftOut: RowFault[]
}

/**
 * Reads what a row says beyond the account, with the rules of *Edit profile*. A value that breaks one is left out, since
 * the member can add it again; only who sees what is never left at its default: a choice that cannot be read hides.
 */
export function readProfile(row: TransferRow): ReadProfile {
  const leftOut: RowFault[] = []
  let change: ProfileChange = {}
  for (const { column, toChange } of parts) {
    const text = row[column]
    if (!text) continue
    const parsed = parsePart(toChange(text))
    if ('reason' in parsed) leftOut.push({ field: column, reason: parsed.reason })
    else change = merged(change, parsed.change)
  }
  const switches = readSwitches(row, leftOut)
  const columns = { ...columnsOf(change, leftOut), ...hidingColumns(leftOut), ...switches }
  return {
    columns,
    choices: { precision: columns.place_precision ?? '2km', hidesDistance: columns.hide_distance ?? false },
    texts: textsOf(change),
    leftOut,
  }
}

type Part = { column: TransferColumn; toChange: (text: string) => unknown }

const listOf = (text: string) =>
  text
    .split(listSeparator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
const numberOf = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN)

// Each as the form of the profile would send it.
const parts: readonly Part[] = [
  { column: 'about', toChange: (about) => ({ about }) },
  { column: 'looking_for', toChange: (text) => ({ lookingFor: listOf(text) }) },
  { column: 'languages', toChange: (text) => ({ languages: listOf(text) }) },
  { column: 'interests', toChange: (text) => ({ interests: listOf(text) }) },
  { column: 'education', toChange: (education) => ({ education }) },
  { column: 'occupation', toChange: (occupation) => ({ occupation }) },
  { column: 'height_cm', toChange: (text) => ({ height: numberOf(text) }) },
  { column: 'children', toChange: (children) => ({ children }) },
  { column: 'smoking', toChange: (smoking) => ({ smoking }) },
  { column: 'drinking', toChange: (drinking) => ({ drinking }) },
  { column: 'prompt_answers', toChange: (text) => ({ promptAnswers: jsonOf(text) }) },
  { column: 'wants_gender', toChange: (gender) => ({ preferences: { gender } }) },
  { column: 'wants_age_min', toChange: (text) => ({ preferences: { ageMin: numberOf(text) } }) },
  { column: 'wants_age_max', toChange: (text) => ({ preferences: { ageMax: numberOf(text) } }) },
  { column: 'wants_distance_km', toChange: (text) => ({ preferences: { distance: numberOf(text) } }) },
  { column: 'wants_order', toChange: (order) => ({ preferences: { order } }) },
  { column: 'share_phone', toChange: (phone) => ({ sharing: { phone } }) },
  { column: 'share_birth_date', toChange: (dob) => ({ sharing: { dob } }) },
  { column: 'share_details', toChange: (text) => ({ sharing: sharingOf(text) }) },
]

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** "height=matches; faith=matches" */
const sharingOf = (text: string) => Object.fromEntries(listOf(text).map((entry) => entry.split('=', 2)))

function parsePart(sent: unknown): { change: ProfileChange } | { reason: string } {
  const parsed = profileChange.safeParse(sent, { reportInput: true })
  if (!parsed.success) return { reason: reasonOf(parsed.error) }
  return textsOf(parsed.data).some(holdsContactDetails) ? { reason: 'contact_details' } : { change: parsed.data }
}

/** The code of the first fault, as a form would show it. */
export const reasonOf = (error: Parameters<typeof fieldFaults>[0]): string =>
  Object.values(fieldFaults(error))[0]?.[0]?.key ?? 'invalid'

const merged = (one: ProfileChange, other: ProfileChange): ProfileChange => ({
  ...one,
  ...other,
  ...((one.preferences ?? other.preferences) && { preferences: { ...one.preferences, ...other.preferences } }),
  ...((one.sharing ?? other.sharing) && { sharing: { ...one.sharing, ...other.sharing } }),
})

const textsOf = ({ about, occupation, promptAnswers }: ProfileChange): string[] =>
  [about, occupation, ...(promptAnswers ?? []).map(({ answer }) => answer)].filter((text) => typeof text === 'string')

const fresh = {
  wants: { gender: 'both', ageMin: 19, ageMax: 99, distance: null, order: 'recommended' },
  detailSharing: {},
} as const

function columnsOf(change: ProfileChange, leftOut: RowFault[]): Updateable<Profile> {
  try {
    return profileColumns(change, fresh)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { preferences: _, ...rest } = change
    leftOut.push({ field: 'wants_age_min', reason: 'ages_order' })
    return profileColumns(rest, fresh)
  }
}

type Switch = 'hidden' | 'hide_online' | 'hide_distance' | 'read_receipts' | 'show_visits' | 'gifts_open'
/** What each is where the row says something that is neither yes nor no: the value that shows less. */
const cautious: Record<Switch, boolean> = {
  hidden: true,
  hide_online: true,
  hide_distance: true,
  read_receipts: false,
  show_visits: false,
  gifts_open: false,
}
const isSwitch = (name: string): name is Switch => name in cautious
const switchNames = Object.keys(cautious).filter(isSwitch)
const switchValues: Record<string, boolean> = { yes: true, no: false, true: true, false: false, 1: true, 0: false }

function readSwitches(row: TransferRow, leftOut: RowFault[]): Updateable<Profile> {
  const columns: Updateable<Profile> = {}
  for (const name of switchNames) {
    const text = row[name]?.toLowerCase()
    if (!text) continue
    const value = switchValues[text]
    if (value === undefined) leftOut.push({ field: name, reason: 'invalid' })
    columns[name] = value ?? cautious[name]
  }
  if (!row.place_precision) return columns
  const precision = placePrecision.safeParse(row.place_precision)
  if (!precision.success) leftOut.push({ field: 'place_precision', reason: 'invalid' })
  return { ...columns, place_precision: precision.data ?? 'city' }
}

/** A profile whose choices of who sees its details cannot be read is hidden until its owner has chosen. */
const hidingColumns = (leftOut: RowFault[]): Updateable<Profile> =>
  leftOut.some(({ field }) => field === 'share_details') ? { hidden: true } : {}

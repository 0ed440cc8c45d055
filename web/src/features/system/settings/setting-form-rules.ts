import {
  type DailyLevels,
  type DailyLimitName,
  dailyLimitBounds,
  dailyLimitNames,
  type Setting,
  type SettingState,
  type TrustLevel,
  trustLevels,
} from '@karibu/contract'
import { localMinute } from '../../../lib/local-minute.ts'
import type { SettingForm } from '../queries.ts'

export type ChangeableName = SettingForm['name']
/** A setting with a few values to choose from; the others are numbers. */
export type ChoiceName = Exclude<ChangeableName, DailyLimitName>

/** What can be chosen for a setting: its states, or whether something is announced. */
export const choicesOf = {
  registration: ['open', 'closed'],
  photoReview: ['after', 'new', 'before'],
  writing: ['open', 'closed'],
  announcement: ['none', 'some'],
} as const satisfies Record<ChoiceName, readonly (SettingState | 'none' | 'some')[]>

const limitNames: readonly string[] = dailyLimitNames
export const isLimit = (name: string): name is DailyLimitName => limitNames.includes(name)

export const isChangeable = (setting: Setting): setting is Setting & { name: ChangeableName } =>
  Object.hasOwn(choicesOf, setting.name) || isLimit(setting.name)

/** As typed. `from` and `minutes` are of an announcement, the levels of a limit. */
export type Draft = { choice: string; from: string; minutes: string; reason: string } & Record<TrustLevel, string>

/** The form as it opens: with the value in force. */
export function draftOf({ value }: Setting): Draft {
  const draft = { choice: '', from: '', minutes: '30', reason: '', address: '', phone: '', photo: '' }
  if (value.kind === 'levels') return { ...draft, ...levelsTyped(value.levels) }
  if (value.kind === 'state') return { ...draft, choice: value.state }
  if (value.kind !== 'interval' || !value.interval) return { ...draft, choice: 'some' }
  const [from, until] = [new Date(value.interval.from), new Date(value.interval.until)]
  const minutes = String(Math.round((until.getTime() - from.getTime()) / 60_000))
  return { ...draft, choice: 'some', from: localMinute(from), minutes }
}

/** The change that a form asks for; null where it is not complete. */
export function changeOf(name: ChangeableName, draft: Draft): SettingForm | null {
  if (isLimit(name)) return limitChange(name, draft)
  if (name === 'announcement') return announcementOf(draft)
  if (name === 'photoReview') {
    const value = choicesOf.photoReview.find((each) => each === draft.choice)
    return value ? { name, value } : null
  }
  const value = choicesOf[name].find((each) => each === draft.choice)
  return value ? { name, value } : null
}

function announcementOf({ choice, from, minutes }: Draft): SettingForm | null {
  if (choice === 'none') return { name: 'announcement', value: null }
  const start = new Date(from)
  if (Number.isNaN(start.getTime()) || !/^\d{1,4}$/.test(minutes.trim())) return null
  return { name: 'announcement', value: { from: start.toISOString(), minutes: Number(minutes) } }
}

export const levelsTyped = ({ address, phone, photo }: DailyLevels): Record<TrustLevel, string> => ({
  address: String(address),
  phone: String(phone),
  photo: String(photo),
})

/** What is wrong with the levels of a limit: no whole number within the bounds, or less than the level before. */
export function limitFaults(name: DailyLimitName, draft: Draft): Partial<Record<TrustLevel, 'range' | 'order'>> {
  const { min, max } = dailyLimitBounds[name]
  const isWithin = (level: TrustLevel) => numberOf(draft[level]) >= min && numberOf(draft[level]) <= max
  const faults: Partial<Record<TrustLevel, 'range' | 'order'>> = {}
  for (const [place, level] of trustLevels.entries()) {
    const before = trustLevels[place - 1]
    if (!isWithin(level)) faults[level] = 'range'
    else if (before && numberOf(draft[level]) < numberOf(draft[before])) faults[level] = 'order'
  }
  return faults
}

const numberOf = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

function limitChange(name: DailyLimitName, draft: Draft): SettingForm | null {
  if (Object.keys(limitFaults(name, draft)).length > 0) return null
  const { address, phone, photo } = draft
  return { name, value: { address: numberOf(address), phone: numberOf(phone), photo: numberOf(photo) } }
}

/** A field of the form by the path of its fault in what was sent. */
export const fieldOf = (path: string): string => path.split('.').at(-1) ?? path

import type { Setting, SettingState } from '@karibu/contract'
import { localMinute } from '../../../lib/local-minute.ts'
import type { SettingForm } from '../queries.ts'

export type ChangeableName = SettingForm['name']

/** What can be chosen for a setting: its states, or whether something is announced. */
export const choicesOf = {
  registration: ['open', 'closed'],
  photoReview: ['after', 'new', 'before'],
  writing: ['open', 'closed'],
  announcement: ['none', 'some'],
} as const satisfies Record<ChangeableName, readonly (SettingState | 'none' | 'some')[]>

export const isChangeable = (setting: Setting): setting is Setting & { name: ChangeableName } =>
  Object.hasOwn(choicesOf, setting.name)

/** As typed. `from` and `minutes` are of an announcement. */
export type Draft = { choice: string; from: string; minutes: string; reason: string }

/** The form as it opens: with the value in force. */
export function draftOf({ value }: Setting): Draft {
  const draft = { choice: '', from: '', minutes: '30', reason: '' }
  if (value.kind === 'state') return { ...draft, choice: value.state }
  if (value.kind !== 'interval' || !value.interval) return { ...draft, choice: 'some' }
  const [from, until] = [new Date(value.interval.from), new Date(value.interval.until)]
  const minutes = String(Math.round((until.getTime() - from.getTime()) / 60_000))
  return { ...draft, choice: 'some', from: localMinute(from), minutes }
}

/** The change that a form asks for; null where it is not complete. */
export function changeOf(name: ChangeableName, draft: Draft): SettingForm | null {
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

/** A field of the form by the path of its fault in what was sent. */
export const fieldOf = (path: string): string => path.split('.').at(-1) ?? path

import type { FieldEffect, ProfileFieldForm, StaffProfileField } from '@karibu/contract'
import { localeCodes } from '@karibu/contract'

type Texts = StaffProfileField['label']
export type Effect = { effect: FieldEffect; label: Texts | null; answers: number }

/** What a change of a field means for the answers that members gave. Nothing if there are no answers. */
export function fieldEffects(before: StaffProfileField, form: ProfileFieldForm): Effect[] {
  const { answers } = before
  const whole = (effect: FieldEffect, isSo: boolean): Effect[] => (isSo ? [{ effect, label: null, answers }] : [])
  const effects = [
    ...whole('hidden', before.active && !form.active),
    ...whole('consent', !before.sensitive && form.sensitive),
    ...whole('narrowed', before.visibility === 'everyone' && form.visibility === 'matches'),
    ...whole('unchanged', before.visibility === 'matches' && form.visibility === 'everyone'),
    ...whole('searched', !before.filter && form.filter),
    ...whole('reworded', !sameTexts(before.label, form.label)),
    ...before.options.flatMap((option) => optionEffects(option, form)),
  ]
  return effects.filter((effect) => effect.answers > 0)
}

function optionEffects(option: StaffProfileField['options'][number], form: ProfileFieldForm): Effect[] {
  const next = form.options.find(({ id }) => id === option.id)
  const { label, answers } = option
  if (!next) return option.active ? [{ effect: 'option', label, answers }] : []
  return sameTexts(label, next.label) ? [] : [{ effect: 'reworded', label, answers }]
}

const sameTexts = (one: Texts, other: Texts): boolean => localeCodes.every((locale) => one[locale] === other[locale])

import type { Setting, SettingName, SettingSource, SettingState, SettingValue } from '@karibu/contract'

/** A setting without its name. */
export type SettingRow = Omit<Setting, 'name'>
export type Rows<Name extends SettingName> = Record<Name, SettingRow>

/** A row that does not change while the server runs. */
export const row = (value: SettingValue, source: SettingSource, variables: string[] = []): SettingRow => ({
  value,
  source,
  variables,
  changed: null,
})

export const text = (value: string | null): SettingValue => ({ kind: 'text', text: value?.trim() || null })
export const texts = (values: readonly string[]): SettingValue => ({ kind: 'texts', texts: [...values] })
export const number = (value: number): SettingValue => ({ kind: 'number', number: value })
export const state = (value: SettingState): SettingValue => ({ kind: 'state', state: value })
export const isSet = (value: unknown): SettingValue => state(value ? 'set' : 'notSet')
export const isOn = (value: boolean): SettingValue => state(value ? 'on' : 'off')

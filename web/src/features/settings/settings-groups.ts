import type { IconName } from '../../ui/media/icons.ts'
import type { SettingsId } from './use-settings-values.ts'

export const settingsIcons: Record<SettingsId, IconName> = {
  general: 'settings',
  appearance: 'sun',
  language: 'globe',
  notifications: 'bell',
  privacy: 'eye',
  verification: 'shield',
  safety: 'flag',
  password: 'lock',
  email: 'mail',
  sessions: 'mobile',
  tokens: 'key',
  data: 'copy',
}

/** The groups of the list on phones; together they hold each entry once. */
export const settingsGroups: readonly (readonly SettingsId[])[] = [
  ['general', 'privacy', 'verification', 'safety', 'notifications'],
  ['email', 'password', 'sessions'],
  ['appearance', 'language', 'data', 'tokens'],
]

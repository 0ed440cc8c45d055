import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type StoredUser, useAuthStore } from '../../lib/auth-store.ts'
import { readTextSize } from '../../lib/device/text-size.ts'
import { readTheme } from '../../lib/device/theme.ts'
import { useDataSaver } from '../../lib/device/use-data-saver.ts'
import { languages } from '../../lib/i18n/i18n.ts'
import { presetOf, useNoticeSettings } from '../notifications/index.ts'
import { maskEmail } from './mask-email.ts'
import { useSessions } from './queries.ts'

/** The present value of each group of settings in one line; empty while it is not known. */
export function useSettingsValues() {
  const { t, i18n } = useTranslation()
  const user = useAuthStore((state) => state.user)
  const dataSaver = useDataSaver()
  const sessions = useSessions().data
  const notices = useNoticeSettings().data
  const textSize = readTextSize()
  return {
    general: t('settings:list.general'),
    privacy: user ? privacyValue(t, user) : '',
    verification: t('settings:list.verification'),
    safety: t('settings:list.safety'),
    notifications: notices ? noticesValue(t, notices.settings) : '',
    email: user ? maskEmail(user.email) : '',
    password: '••••••••',
    sessions: sessions ? t('settings:list.devices', { count: sessions.length }) : '',
    appearance: [
      t(`settings:appearance.${readTheme()}`),
      textSize !== '100' && t(`settings:appearance.textSizes.${textSize}`),
    ]
      .filter(Boolean)
      .join(' · '),
    language: languages.find(({ code }) => code === i18n.language)?.nativeName ?? '',
    tokens: t('settings:list.tokens'),
    data: t('settings:list.data', { choice: t(`settings:dataSaver.${dataSaver}`) }),
  }
}

export type SettingsId = keyof ReturnType<typeof useSettingsValues>

function privacyValue(t: TFunction, { privacy }: StoredUser): string {
  if (privacy.hidden) return t('settings:list.hidden')
  const phone = t(`settings:privacy.${privacy.phone}`)
  if (privacy.phone === privacy.dob) return t('settings:list.privacyBoth', { who: phone })
  return t('settings:list.privacy', { phone, dob: t(`settings:privacy.${privacy.dob}`) })
}

type Notices = NonNullable<ReturnType<typeof useNoticeSettings>['data']>['settings']

function noticesValue(t: TFunction, { switches, quietHours }: Notices): string {
  const preset = t(`settings:presets.${presetOf(switches) ?? 'own'}`)
  return quietHours ? `${preset} · ${t('settings:list.quiet', quietHours)}` : preset
}

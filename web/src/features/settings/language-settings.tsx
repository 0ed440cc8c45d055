import { useTranslation } from 'react-i18next'
import { type Locale, languages, setLocale } from '../../lib/i18n/i18n.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Select } from '../../ui/fields/select.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useChangeSettings } from './queries.ts'
import styles from './settings.module.css'

/** The language of the pages here and of the mails. */
export function LanguageSettings() {
  const { t, i18n } = useTranslation()
  const { mutate } = useChangeSettings()

  async function choose(locale: Locale) {
    try {
      await setLocale(locale)
    } catch {
      return toast.error(t('common:failed'))
    }
    mutate({ locale })
  }

  return (
    <Card as="section" className={styles.group}>
      <h2 className={styles.own}>{t('settings:tabs.language')}</h2>
      <Select
        label={t('common:language.label')}
        hideLabel
        hint={t('settings:language.hint')}
        options={languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
        value={i18n.language}
        onChoose={(locale) => void choose(locale)}
      />
    </Card>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setDataSaver } from '../../lib/data-saver.ts'
import { type Locale, languages, setLocale } from '../../lib/i18n.ts'
import { readTheme, setTheme, type Theme } from '../../lib/theme.ts'
import { useDataSaver } from '../../lib/use-data-saver.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { repeatTour, setDeckKeysOn, useDeckKeysOn } from '../discovery/index.ts'
import { useChangeSettings } from './queries.ts'
import styles from './settings.module.css'

/** Language, looks, the keys of the deck and its tour. */
export function GeneralSettings({ discoverPath }: { discoverPath: string }) {
  const { t } = useTranslation()
  const [theme, setShownTheme] = useState(readTheme)
  const dataSaver = useDataSaver()
  const areKeysOn = useDeckKeysOn()

  function chooseTheme(next: Theme) {
    setTheme(next)
    setShownTheme(next)
  }

  return (
    <div className={styles.groups}>
      <Card as="section" className={styles.group}>
        <h2>{t('settings:general.language')}</h2>
        <LanguageSelect />
      </Card>
      <Card as="section" className={styles.group}>
        <h2>{t('settings:general.appearance')}</h2>
        <SegmentedControl
          label={t('settings:general.appearance')}
          segments={[
            { value: 'system', label: t('settings:general.system') },
            { value: 'light', label: t('settings:general.light'), icon: 'sun' },
            { value: 'dark', label: t('settings:general.dark'), icon: 'moon' },
          ]}
          value={theme}
          onChange={chooseTheme}
        />
      </Card>
      <Card as="section" className={styles.group}>
        <h2>{t('settings:general.dataSaver')}</h2>
        <SegmentedControl
          label={t('settings:general.dataSaver')}
          segments={(['auto', 'on', 'off'] as const).map((value) => ({
            value,
            label: t(`settings:general.dataSavers.${value}`),
          }))}
          value={dataSaver}
          onChange={setDataSaver}
        />
        <p className={styles.text}>{t('settings:general.dataSaverHint')}</p>
      </Card>
      <Card as="section" className={styles.group}>
        <h2>{t('settings:general.discover')}</h2>
        <Switch
          label={t('discovery:keys.switch')}
          hint={t('settings:general.keysHint')}
          checked={areKeysOn}
          onChange={setDeckKeysOn}
        />
        <ButtonLink kind="outlined" icon="cards" className={styles.way} to={discoverPath} onClick={repeatTour}>
          {t('tour:again')}
        </ButtonLink>
      </Card>
    </div>
  )
}

function LanguageSelect() {
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
    <Select
      label={t('common:language.label')}
      hideLabel
      hint={t('settings:general.languageHint')}
      options={languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
      value={i18n.language}
      onChange={(event) => void choose(event.target.value as Locale)}
    />
  )
}

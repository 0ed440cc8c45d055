import { useTranslation } from 'react-i18next'
import { useHasKeyboard } from '../../lib/device/use-has-keyboard.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { repeatTour, setDeckKeysOn, useDeckKeysOn } from '../discovery/index.ts'
import styles from './settings.module.css'

/** The tour of the deck, and its keys where there is a keyboard. */
export function GeneralSettings({ discoverPath }: { discoverPath: string }) {
  const { t } = useTranslation()
  const hasKeyboard = useHasKeyboard()
  const areKeysOn = useDeckKeysOn()
  return (
    <Card as="section" className={styles.group}>
      <h2>{t('settings:general.discover')}</h2>
      <ButtonLink kind="outlined" icon="cards" className={styles.way} to={discoverPath} onClick={repeatTour}>
        {t('tour:again')}
      </ButtonLink>
      {hasKeyboard && (
        <Switch
          label={t('discovery:keys.switch')}
          hint={t('settings:general.keysHint')}
          checked={areKeysOn}
          onChange={setDeckKeysOn}
        />
      )}
    </Card>
  )
}

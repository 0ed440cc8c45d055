import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { repeatTour, setDeckKeysOn, useDeckKeysOn } from '../discovery/index.ts'
import styles from './settings.module.css'

/** The keys of the deck and its tour. */
export function GeneralSettings({ discoverPath }: { discoverPath: string }) {
  const { t } = useTranslation()
  const areKeysOn = useDeckKeysOn()
  return (
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
  )
}

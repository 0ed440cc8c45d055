import { type Disguise, disguises } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { useChangeNotices, useNoticeSettings } from '../../notifications/index.ts'
import styles from '../device-safety.module.css'
import { useDeviceSafety } from '../safety-memory.ts'
import { setNeutralNotice } from '../set-neutral-notice.ts'
import { wearDisguise } from './wear-disguise.ts'

/** The other name; empty without one. */
export function useDisguiseSummary(): string {
  const { t } = useTranslation()
  const disguise = useNoticeSettings().data?.settings.disguise ?? 'none'
  return disguise === 'none' ? '' : t(`device-safety:disguise.names.${disguise}`)
}

/** Another name and icon: of pushes for the whole account, of the tab and of later installations on this device. */
export function DisguiseSettings() {
  const { t } = useTranslation()
  const settings = useNoticeSettings().data?.settings
  const { mutate } = useChangeNotices()
  const here = useDeviceSafety().disguise?.as ?? 'none'
  if (!settings) return null
  const nameOf = (disguise: Disguise) =>
    disguise === 'none' ? brand.name : t(`device-safety:disguise.names.${disguise}`)
  const wear = (disguise: Disguise) => {
    wearDisguise(disguise === 'none' ? null : { as: disguise, name: nameOf(disguise) })
    setNeutralNotice()
  }
  return (
    <div className={styles.group}>
      <p className={styles.text}>{t('device-safety:disguise.text')}</p>
      <RadioCards
        legend={t('device-safety:disguise.legend')}
        name="disguise"
        direction="row"
        options={disguises.map((value) => ({
          value,
          label: nameOf(value),
          hint: <img src={value === 'none' ? '/icon.svg' : `/disguise-${value}.svg`} alt="" width="32" height="32" />,
        }))}
        value={settings.disguise}
        onChange={(disguise) => {
          mutate({ disguise })
          wear(disguise)
        }}
      />
      {settings.disguise !== here && (
        <Button kind="outlined" className={styles.action} onClick={() => wear(settings.disguise)}>
          {t('device-safety:disguise.here')}
        </Button>
      )}
      <p className={styles.text}>{t('device-safety:disguise.limits')}</p>
    </div>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readMotion, setMotion } from '../../lib/device/motion.ts'
import { readTextSize, setTextSize, textSizes } from '../../lib/device/text-size.ts'
import { readTheme, setTheme } from '../../lib/device/theme.ts'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './settings.module.css'

/** Theme, text size and motion; each is kept on this device alone. */
export function AppearanceSettings() {
  const { t } = useTranslation()
  const [theme, chooseTheme] = useChoice(readTheme, setTheme)
  const [textSize, chooseTextSize] = useChoice(readTextSize, setTextSize)
  const [motion, chooseMotion] = useChoice(readMotion, setMotion)
  return (
    <div className={styles.groups}>
      <Card as="section" className={styles.group}>
        <h2>{t('settings:appearance.theme')}</h2>
        <SegmentedControl
          label={t('settings:appearance.theme')}
          segments={[
            { value: 'system', label: t('settings:appearance.system') },
            { value: 'light', label: t('settings:appearance.light'), icon: 'sun' },
            { value: 'dark', label: t('settings:appearance.dark'), icon: 'moon' },
          ]}
          value={theme}
          onChange={chooseTheme}
        />
      </Card>
      <Card as="section" className={styles.group}>
        <h2>{t('settings:appearance.textSize')}</h2>
        <SegmentedControl
          label={t('settings:appearance.textSize')}
          segments={textSizes.map((value) => ({ value, label: t(`settings:appearance.textSizes.${value}`) }))}
          value={textSize}
          onChange={chooseTextSize}
        />
        <p className={styles.text}>{t('settings:appearance.textSizeHint')}</p>
      </Card>
      <Card as="section" className={styles.group}>
        <h2>{t('settings:appearance.motion')}</h2>
        <SegmentedControl
          label={t('settings:appearance.motion')}
          segments={(['system', 'reduced'] as const).map((value) => ({
            value,
            label: t(`settings:appearance.motions.${value}`),
          }))}
          value={motion}
          onChange={chooseMotion}
        />
        <p className={styles.text}>{t('settings:appearance.motionHint')}</p>
      </Card>
    </div>
  )
}

/** What is kept and shown outside of React, with its value for this screen. */
function useChoice<T>(read: () => T, write: (next: T) => void): [T, (next: T) => void] {
  const [shown, setShown] = useState(read)
  return [
    shown,
    (next) => {
      write(next)
      setShown(() => next)
    },
  ]
}

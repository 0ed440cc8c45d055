import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './exit-button.module.css'

/** The tab at the edge of the screen that leaves the site. */
export function ExitButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation()
  const label = t('device-safety:exit.button')
  return (
    <section aria-label={label}>
      <button type="button" className={styles.button} aria-label={label} title={label} onClick={onPress}>
        <Icon name="eye-off" size={20} />
      </button>
    </section>
  )
}

import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useForgetRating } from './queries.ts'
import styles from './settings.module.css'

/** What is learned about me for the order of suggestions, and the way to have it forgotten. */
export function ForgetRating() {
  const { t } = useTranslation()
  const { mutate, isPending } = useForgetRating()
  return (
    <Card as="section" className={styles.group}>
      <h2>{t('settings:privacy.suggested')}</h2>
      <p className={styles.text}>{t('settings:privacy.suggestedText')}</p>
      <Button kind="outlined" className={styles.way} busy={isPending} onClick={() => mutate()}>
        {t('settings:privacy.forget')}
      </Button>
    </Card>
  )
}

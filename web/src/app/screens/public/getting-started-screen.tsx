import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { paths } from '../../paths.ts'
import styles from './public-page.module.css'
import { PublicPage } from './public-page.tsx'

const steps = ['join', 'verify', 'photo', 'place', 'look', 'talk'] as const

/** The way from here to a first conversation. */
export function GettingStartedScreen() {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('pages:gettingStarted.title')} lead={t('pages:gettingStarted.lead')}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <h2>{t(`pages:gettingStarted.${step}.title`)}</h2>
            <p>{t(`pages:gettingStarted.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <ButtonLink to={paths.signUp} size="large">
          {t('pages:gettingStarted.action')}
        </ButtonLink>
      </div>
    </PublicPage>
  )
}

import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import styles from './public-page.module.css'
import { PublicPage } from './public-page.tsx'

const questions = ['cost', 'code', 'password', 'distance', 'phone', 'block', 'report', 'slow'] as const

/** What is asked most, each answer a tap away and open to a search of the page. */
export function HelpCenterScreen() {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('pages:helpCenter.title')} lead={t('pages:helpCenter.lead')}>
      <div className={styles.questions}>
        {questions.map((question) => (
          <details key={question} id={question}>
            <summary>
              {t(`pages:helpCenter.${question}.question`)}
              <Icon name="chevron-down" size={20} />
            </summary>
            <p>{t(`pages:helpCenter.${question}.answer`)}</p>
          </details>
        ))}
      </div>
    </PublicPage>
  )
}

import { useTranslation } from 'react-i18next'
import { MailButton } from './mail-button.tsx'
import { PublicPage, PublicSection } from './public-page.tsx'

/** Whether we look for people, and how to write all the same. */
export function CareersScreen() {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('pages:careers.title')} lead={t('pages:careers.lead')}>
      <PublicSection title={t('pages:careers.write.title')}>
        <p>{t('pages:careers.write.text')}</p>
      </PublicSection>
      <div>
        <MailButton subject={t('pages:careers.subject')}>{t('pages:careers.action')}</MailButton>
      </div>
    </PublicPage>
  )
}

import { useTranslation } from 'react-i18next'
import { LegalLinks } from './legal-links.tsx'
import { LegalPage } from './legal-page.tsx'

const sections = [
  'what',
  'place',
  'sensitive',
  'messages',
  'money',
  'who',
  'long',
  'device',
  'rights',
  'consent',
] as const

/** What is kept about members. A change of its words needs a new `termsVersion`. */
export function PrivacyScreen() {
  const { t } = useTranslation()
  return (
    <LegalPage
      title={t('legal:privacy.title')}
      lead={t('legal:privacy.lead')}
      isVersioned
      sections={sections.map((id) => ({
        id,
        title: t(`legal:privacy.${id}.title`),
        text: t(`legal:privacy.${id}.text`),
      }))}
      others={<LegalLinks to={['terms', 'safety']} />}
    />
  )
}

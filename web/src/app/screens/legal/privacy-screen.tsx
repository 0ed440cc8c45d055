import { useTranslation } from 'react-i18next'
import { PaperLinks } from './legal-links.tsx'
import { Paper } from './legal-page.tsx'

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
    <Paper
      title={t('legal:privacy.title')}
      lead={t('legal:privacy.lead')}
      isVersioned
      sections={sections.map((id) => ({
        id,
        title: t(`legal:privacy.${id}.title`),
        text: t(`legal:privacy.${id}.text`),
      }))}
      others={<PaperLinks to={['terms', 'safety']} />}
    />
  )
}

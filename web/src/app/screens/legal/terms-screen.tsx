import { useTranslation } from 'react-i18next'
import { LegalLinks } from './legal-links.tsx'
import { LegalPage } from './legal-page.tsx'

const sections = [
  'who',
  'account',
  'content',
  'conduct',
  'free',
  'money',
  'safety',
  'service',
  'changes',
  'law',
] as const

/** What members and we agree on. A change of its words needs a new `termsVersion`. */
export function TermsScreen() {
  const { t } = useTranslation()
  return (
    <LegalPage
      title={t('legal:terms.title')}
      lead={t('legal:terms.lead')}
      isVersioned
      sections={sections.map((id) => ({
        id,
        title: t(`legal:terms.${id}.title`),
        text: t(`legal:terms.${id}.text`),
      }))}
      others={<LegalLinks to={['privacy', 'guidelines', 'safety']} />}
    />
  )
}

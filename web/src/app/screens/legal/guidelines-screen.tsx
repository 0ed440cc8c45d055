import { useTranslation } from 'react-i18next'
import { LegalLinks } from './legal-links.tsx'
import { LegalPage } from './legal-page.tsx'

const sections = ['real', 'kind', 'respect', 'bodies', 'money', 'private', 'law', 'what', 'help'] as const

/** How members treat each other, and what follows when they do not. */
export function GuidelinesScreen() {
  const { t } = useTranslation()
  return (
    <LegalPage
      title={t('legal:guidelines.title')}
      lead={t('legal:guidelines.lead')}
      sections={sections.map((id) => ({
        id,
        title: t(`legal:guidelines.${id}.title`),
        text: t(`legal:guidelines.${id}.text`),
      }))}
      others={<LegalLinks to={['safety', 'terms']} />}
    />
  )
}

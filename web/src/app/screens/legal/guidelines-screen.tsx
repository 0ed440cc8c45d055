import { useTranslation } from 'react-i18next'
import { PaperLinks } from './legal-links.tsx'
import { Paper } from './legal-page.tsx'

const sections = ['real', 'kind', 'respect', 'bodies', 'money', 'private', 'law', 'what', 'help'] as const

/** How members treat each other, and what follows when they do not. */
export function GuidelinesScreen() {
  const { t } = useTranslation()
  return (
    <Paper
      title={t('legal:guidelines.title')}
      lead={t('legal:guidelines.lead')}
      sections={sections.map((id) => ({
        id,
        title: t(`legal:guidelines.${id}.title`),
        text: t(`legal:guidelines.${id}.text`),
      }))}
      others={<PaperLinks to={['safety', 'terms']} />}
    />
  )
}

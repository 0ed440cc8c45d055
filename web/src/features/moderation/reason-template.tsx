import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../lib/api/failures.ts'
import { type Locale, languages, translatorFor } from '../../lib/i18n/i18n.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Select } from '../../ui/fields/select.tsx'

const templates = [
  'money',
  'fake',
  'harassment',
  'sexual',
  'hate',
  'underage',
  'danger',
  'content',
  'noBreach',
] as const

type ReasonTemplateProps = {
  /** The language that the member reads. */
  locale: Locale
  onText: (text: string) => void
}

/** Usual reasons, titled in the language of the staff and written in that of the member. */
export function ReasonTemplate({ locale, onText }: ReasonTemplateProps) {
  const { t } = useTranslation()
  const language = languages.find(({ code }) => code === locale)?.nativeName ?? locale
  return (
    <Select
      name="template"
      label={t('staff:reports.template')}
      hint={t('staff:reports.templateHint', { language })}
      placeholder={t('staff:reports.templateNone')}
      defaultValue=""
      options={templates.map((value) => ({ value, label: t(`admin-screens:templates.${value}.title`) }))}
      onChoose={async (template) => {
        try {
          const translate = await translatorFor(locale, 'admin-screens')
          onText(translate(`admin-screens:templates.${template}.text`))
        } catch (error) {
          toast.error(failureMessage(error))
        }
      }}
    />
  )
}

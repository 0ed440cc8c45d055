import { reportCategories } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import type { Report } from './use-report.ts'

type ReportFieldsProps = { report: Report /** Height of the box in lines. */; rows?: number }

/** What happened: one of eight reasons, own words, or both. With a reason the words may be left out. */
export function ReportFields({ report, rows = 8 }: ReportFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <RadioCards
        legend={t('reporting:category')}
        name="category"
        options={reportCategories.map((value) => ({ value, label: t(`reporting:categories.${value}`) }))}
        value={report.category || null}
        onChange={report.setCategory}
      />
      <TextArea
        label={t('reporting:content')}
        name="content"
        placeholder={t('reporting:placeholder')}
        hint={report.category ? t('reporting:hintOptional') : t('reporting:hint')}
        rows={rows}
        value={report.content}
        error={report.error}
        onChange={(event) => report.setContent(event.target.value)}
      />
    </>
  )
}

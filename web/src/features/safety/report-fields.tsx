import { reportCategories } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Report } from './use-report.ts'

type ReportFieldsProps = { report: Report /** Height of the box in lines. */; rows?: number }

/** What happened: a kind, if one wants, and the words. */
export function ReportFields({ report, rows = 8 }: ReportFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Select
        label={t('reporting:category')}
        name="category"
        placeholder={t('reporting:anyCategory')}
        options={reportCategories.map((value) => ({ value, label: t(`reporting:categories.${value}`) }))}
        value={report.category}
        onChange={(event) => report.setCategory(event.target.value)}
      />
      <TextArea
        label={t('reporting:content')}
        name="content"
        placeholder={t('reporting:placeholder')}
        hint={t('reporting:hint')}
        rows={rows}
        value={report.content}
        error={report.error}
        onChange={(event) => report.setContent(event.target.value)}
      />
    </>
  )
}

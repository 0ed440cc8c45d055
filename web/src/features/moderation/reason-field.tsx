import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '../../ui/fields/text-area.tsx'

type ReasonFieldProps = Omit<ComponentProps<typeof TextArea>, 'label'> & { label?: string }

/** The reason of a decision; the member reads it by mail where no other label and hint say otherwise. */
export function ReasonField(props: ReasonFieldProps) {
  const { t } = useTranslation()
  const texts = { label: t('staff:reports.reason'), hint: t('staff:reports.reasonHint') }
  return <TextArea {...texts} rows={3} maxLength={500} required {...props} />
}

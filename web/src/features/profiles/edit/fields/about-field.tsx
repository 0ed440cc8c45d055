import { useTranslation } from 'react-i18next'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import type { SectionFieldsProps } from '../profile-form-rules.ts'

const aboutMax = 1000

/** What one writes about oneself. */
export function AboutField({ form }: Pick<SectionFieldsProps, 'form'>) {
  const { t } = useTranslation()
  return (
    <TextArea
      {...form.field('about')}
      label={t('people:about.mine')}
      hideLabel
      hint={t('people:about.hint')}
      rows={5}
      maxLength={aboutMax}
      showCount
    />
  )
}

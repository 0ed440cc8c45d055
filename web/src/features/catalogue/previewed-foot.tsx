import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldOf } from '../../lib/use-previewed-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import styles from './catalogue.module.css'

type PreviewedFootProps = {
  fieldOf: FieldOf<'reason'>
  isBusy: boolean
  onClose: () => void
  /** What the change means, above the button that saves it; nothing until it was asked for. */
  children: ReactNode
}

/** The reason of a change, and the button that shows what it means and then saves it. */
export function PreviewedFoot({ fieldOf, isBusy, onClose, children }: PreviewedFootProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.end}>
      <TextArea
        {...fieldOf('reason')}
        label={t('admin-screens:acts.reason')}
        hint={t('admin-screens:acts.reasonKept')}
        rows={2}
        maxLength={500}
        required
      />
      {children}
      <div className={styles.foot}>
        <Button kind="outlined" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {children ? t('common:save') : t('admin-screens:prices.preview')}
        </Button>
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldOf } from '../../lib/use-previewed-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import styles from './catalogue.module.css'

type PreviewedFootProps = {
  fieldOf: FieldOf<'reason'>
  isPreviewed: boolean
  isBusy: boolean
  onClose: () => void
  /** What the change means, once it was asked for: above the button that saves it. */
  children: ReactNode
}

/** The reason of a change, and the button that shows what it means and then saves it. */
export function PreviewedFoot({ fieldOf, isPreviewed, isBusy, onClose, children }: PreviewedFootProps) {
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
          {isPreviewed ? t('common:save') : t('admin-screens:prices.preview')}
        </Button>
      </div>
    </div>
  )
}

import type { StaffReport } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import styles from './moderation.module.css'
import type { Guarded } from './queries.ts'
import { ReopenForm } from './reopen-form.tsx'

/** What I decided a few minutes ago, which I may undo. */
export function OwnDecision({ report, guarded }: { report: StaffReport; guarded: Guarded }) {
  const { t } = useTranslation()
  if (!report.undoUntil) return null
  return (
    <>
      <p className={styles.meta}>{t('staff:reports.undoUntil', { time: formatTime(report.undoUntil) })}</p>
      <ReopenForm report={report} guarded={guarded} way="undo" />
    </>
  )
}

/** After a decision: until when it can be undone, and the way there. */
export function UndoHint({ undoUntil, onOpen }: { undoUntil: string; onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <Banner
      action={
        <Button kind="outlined" size="small" icon="undo" onClick={onOpen}>
          {t('staff:reports.undo')}
        </Button>
      }
    >
      {t('staff:reports.undoUntil', { time: formatTime(undoUntil) })}
    </Banner>
  )
}

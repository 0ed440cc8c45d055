import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../lib/api/failures.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { type Guarded, useStaffScreenshot } from './queries.ts'
import styles from './support.module.css'

type StaffScreenshotProps = { ticketId: string; guarded: Guarded }

/** The picture of a ticket, on request: seeing it needs a fresh proof and is recorded. It is shown from memory. */
export function StaffScreenshot({ ticketId, guarded }: StaffScreenshotProps) {
  const { t } = useTranslation()
  const [isRequested, setRequested] = useState(false)
  const { data, error, isFetching, refetch } = useStaffScreenshot(ticketId, {
    guarded,
    isRequested,
  })
  useEffect(() => () => void (data && URL.revokeObjectURL(data)), [data])
  const show = () => {
    if (isRequested) void refetch()
    setRequested(true)
  }
  if (error) return <FailedState message={failureMessage(error)} onRetry={show} busy={isFetching} />
  if (!data)
    return (
      <div className={styles.actions}>
        <Button kind="outlined" icon="eye" busy={isFetching} onClick={show}>
          {t('staff:tickets.showScreenshot')}
        </Button>
      </div>
    )
  return <img src={data} alt={t('staff:tickets.screenshot')} className={styles.preview} />
}

import { api } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../lib/api/api.ts'
import { failureMessage } from '../../lib/api/failures.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import styles from './support.module.css'

type StaffScreenshotProps = { ticketId: string; guarded: <T>(work: () => Promise<T>) => Promise<T | null> }

/** The picture of a ticket, on request: seeing it needs a fresh proof and is recorded. It is shown from memory. */
export function StaffScreenshot({ ticketId, guarded }: StaffScreenshotProps) {
  const { t } = useTranslation()
  const [isRequested, setRequested] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['support', 'screenshot', ticketId],
    queryFn: async () => {
      const file = await guarded(() => download(api.support.staffScreenshot, { params: { id: ticketId } }))
      return file && URL.createObjectURL(file)
    },
    enabled: isRequested,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
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

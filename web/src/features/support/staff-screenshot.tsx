import { api } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../lib/api.ts'
import { failureMessage } from '../../lib/failures.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './support.module.css'

/** The picture of a ticket. Its route asks who looks, so it is fetched with the session and shown from memory. */
export function StaffScreenshot({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['support', 'screenshot', ticketId],
    queryFn: async ({ signal }) =>
      URL.createObjectURL(await download(api.support.staffScreenshot, { params: { id: ticketId } }, { signal })),
    gcTime: 0,
  })
  useEffect(() => () => void (data && URL.revokeObjectURL(data)), [data])
  if (isPending) return <Skeleton shape="block" />
  if (!data) return <FailedState message={failureMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
  return <img src={data} alt={t('staff:tickets.screenshot')} className={styles.preview} />
}

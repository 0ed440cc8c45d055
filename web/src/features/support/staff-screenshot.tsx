import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../lib/auth-store.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './support.module.css'

/** The picture of a ticket. Its route asks who looks, so it is fetched with the session and shown from memory. */
export function StaffScreenshot({ address }: { address: string }) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery({
    queryKey: ['support', 'screenshot', address],
    queryFn: async ({ signal }) => {
      const token = useAuthStore.getState().token
      const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal })
      if (!reply.ok) throw new Error(`The screenshot answered ${reply.status}`)
      return URL.createObjectURL(await reply.blob())
    },
    gcTime: 0,
  })
  useEffect(() => () => void (data && URL.revokeObjectURL(data)), [data])
  if (isPending) return <Skeleton shape="block" />
  if (!data) return null
  return <img src={data} alt={t('staff:tickets.screenshot')} className={styles.preview} />
}

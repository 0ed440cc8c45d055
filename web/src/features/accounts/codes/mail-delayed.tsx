import { api } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/api.ts'
import styles from '../auth-form.module.css'

/** Says that mail is late while the server cannot reach its mail server; the same for every address. */
export function MailDelayed() {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['mail-delayed'],
    queryFn: ({ signal }) => call(api.system.status, {}, signal),
    refetchInterval: 20_000,
    retry: false,
  })
  return (
    <p role="status" className={styles.late}>
      {data?.mailDelayed && t('auth:code.mailDelayed')}
    </p>
  )
}

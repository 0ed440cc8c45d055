import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { useTotals } from '../queries.ts'

/** What to do without a conversation: first read the requests that wait, if there are some. */
export function RequestsFirst({ onRequests, children }: { onRequests: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  const { requestsTotal } = useTotals()
  if (requestsTotal === 0) return children
  return <Button onClick={onRequests}>{t('chat:empty.requests.first')}</Button>
}

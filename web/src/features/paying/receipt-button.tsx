import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../lib/api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useReceipt } from './queries.ts'

/** `id`: of the transaction. `name`: for screen readers, which one it is. */
type ReceiptButtonProps = { id: string; name: string; kind?: 'outlined' | 'ghost' }

/** Downloads the receipt of a transaction. */
export function ReceiptButton({ id, name, kind = 'ghost' }: ReceiptButtonProps) {
  const { t } = useTranslation()
  const receipt = useReceipt()
  const download = () =>
    receipt.mutate(id, {
      onError: (error) =>
        toast.error((error instanceof ApiFailure && error.message) || t('wallet-screens:receipt.failed')),
    })
  return (
    <Button
      kind={kind}
      icon="copy"
      busy={receipt.isPending}
      aria-label={t('wallet-screens:receipt.of', { name })}
      onClick={download}
    >
      {t('wallet-screens:receipt.download')}
    </Button>
  )
}

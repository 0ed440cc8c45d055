import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useCallConnection } from '../connection/connection-store.ts'
import type { Trouble } from '../connection/media.ts'

type CallTroubleProps = { trouble: Trouble; onRetry: () => void; onClose: () => void }

/** No microphone, no call: why, and what helps. */
export function CallTrouble({ trouble, onRetry, onClose }: CallTroubleProps) {
  const { t } = useTranslation()
  const isBusy = useCallConnection((state) => state.isBusy)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('calls:trouble.title')}
      actions={
        <>
          <Button kind="outlined" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button icon="mic" busy={isBusy} onClick={onRetry}>
            {t('calls:trouble.retry')}
          </Button>
        </>
      }
    >
      <p>{t(`calls:trouble.mic.${trouble}`)}</p>
    </Dialog>
  )
}

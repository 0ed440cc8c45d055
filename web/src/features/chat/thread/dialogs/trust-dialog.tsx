import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'

type TrustDialogProps = { name: string; busy: boolean; onTrust: () => void; onClose: () => void }

/** Explains the effect of trusting a member before it is done. */
export function TrustDialog({ name, busy, onTrust, onClose }: TrustDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('chat:trust.title', { name })}
      actions={
        <>
          <Button kind="outlined" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button icon="shield" busy={busy} onClick={onTrust}>
            {t('chat:trust.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('chat:trust.text', { name })}</p>
    </Dialog>
  )
}

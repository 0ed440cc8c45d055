import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type ScamDialogProps = { name: string; onEdit: () => void; onSend: () => void; onClose: () => void }

/** "Are you sure?", before a text that resembles fraud is sent. */
export function ScamDialog({ name, onEdit, onSend, onClose }: ScamDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen
      focusTitle
      onClose={onClose}
      title={t('chat:scam.sure')}
      actions={
        <>
          <Button kind="outlined" onClick={onSend}>
            {t('chat:scam.send')}
          </Button>
          <Button onClick={onEdit}>{t('chat:scam.edit')}</Button>
        </>
      }
    >
      <p>{t('chat:scam.sureText', { name })}</p>
    </Dialog>
  )
}

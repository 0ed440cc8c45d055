import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { endSession } from './end-session.ts'

const logOutDelayMs = 2000

type LogOutDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** Messages that still wait for the network and would be lost. */
  unsent?: number
  /** Called when it begins: from now on no screen may ask who is signed in. */
  onLogOutStart: () => void
  /** Called when nothing of the member is left on the device. */
  onLoggedOut: () => void
}

/** Asks once more, ends the session and wipes this device; two seconds later it is done. */
export function LogOutDialog({ isOpen, onClose, unsent = 0, onLogOutStart, onLoggedOut }: LogOutDialogProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)

  async function logOut() {
    setBusy(true)
    onLogOutStart()
    const later = new Promise((resolve) => setTimeout(resolve, logOutDelayMs))
    await endSession(() => toast.error(t('dashboard:logOut.notTold')))
    await later
    onLoggedOut()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => !isBusy && onClose()}
      title={t('dashboard:logOut.title')}
      actions={
        <>
          <Button kind="outlined" disabled={isBusy} onClick={onClose}>
            {t('dashboard:logOut.stay')}
          </Button>
          <Button busy={isBusy} icon="logout" onClick={() => void logOut()}>
            {t('dashboard:logOut.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('dashboard:logOut.text')}</p>
      {unsent > 0 && <p>{t('dashboard:logOut.unsent', { count: unsent })}</p>}
    </Dialog>
  )
}

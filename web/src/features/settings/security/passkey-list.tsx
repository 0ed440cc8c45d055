import { type Passkey, passkeysMax } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/api/failures.ts'
import { formatDate, formatRelative } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useFreshPassword } from '../../confirm-password/index.ts'
import { removePasskey } from '../queries.ts'
import styles from '../settings.module.css'

type PasskeyListProps = {
  passkeys: Passkey[]
  /** Is there no other second factor than these? */
  isAlone: boolean
  onAdd: () => void
  onRemoved: () => void
}

/** The member's passkeys; each can be removed, and others added. */
export function PasskeyList({ passkeys, isAlone, onAdd, onRemoved }: PasskeyListProps) {
  const { t } = useTranslation()
  const { guarded, dialog } = useFreshPassword()
  const [asked, setAsked] = useState<Passkey | null>(null)
  const [removing, setRemoving] = useState<string | null>(null)

  async function remove({ id }: Passkey) {
    setAsked(null)
    setRemoving(id)
    try {
      const removed = await guarded(() => removePasskey(id))
      if (removed?.message) toast.info(removed.message)
      if (removed) onRemoved()
    } catch (error) {
      toastFailure(error)
    } finally {
      setRemoving(null)
    }
  }

  return (
    <>
      <h3>{t('settings:passkeys.title')}</h3>
      <p className={styles.text}>{t('settings:passkeys.text')}</p>
      {passkeys.length > 0 && (
        <ul className={styles.sessions}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.session}>
              <PasskeyLine passkey={passkey} />
              <Button
                kind="outlined"
                size="small"
                aria-label={t('settings:passkeys.removeNamed', { name: passkey.name })}
                busy={removing === passkey.id}
                onClick={() => setAsked(passkey)}
              >
                {t('settings:passkeys.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddButton count={passkeys.length} onAdd={onAdd} />
      {asked && (
        <RemoveDialog
          passkey={asked}
          isLast={isAlone && passkeys.length === 1}
          onClose={() => setAsked(null)}
          onRemove={() => void remove(asked)}
        />
      )}
      {dialog}
    </>
  )
}

function PasskeyLine({ passkey: { name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const { t } = useTranslation()
  return (
    <div className={styles.device}>
      <strong>{name}</strong>
      <span className={styles.text}>
        {t('settings:passkeys.since', { date: formatDate(createdAt, { dateStyle: 'medium' }) })}
      </span>
      <span className={styles.text}>
        {lastUsedAt
          ? t('settings:passkeys.lastUsed', { when: formatRelative(lastUsedAt) })
          : t('settings:passkeys.unused')}
      </span>
    </div>
  )
}

function AddButton({ count, onAdd }: { count: number; onAdd: () => void }) {
  const { t } = useTranslation()
  if (!('PublicKeyCredential' in window)) return <p className={styles.text}>{t('settings:passkeys.unable')}</p>
  if (count >= passkeysMax) return <p className={styles.text}>{t('errors:codes.too_many_passkeys')}</p>
  return (
    <Button kind={count > 0 ? 'outlined' : 'primary'} icon="lock" onClick={onAdd}>
      {t('settings:passkeys.add')}
    </Button>
  )
}

type RemoveDialogProps = { passkey: Passkey; isLast: boolean; onClose: () => void; onRemove: () => void }

function RemoveDialog({ passkey: { name }, isLast, onClose, onRemove }: RemoveDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('settings:passkeys.ask')}
      actions={
        <>
          <Button kind="outlined" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="danger" onClick={onRemove}>
            {t('settings:passkeys.remove')}
          </Button>
        </>
      }
    >
      <p>{t('settings:passkeys.askText', { name })}</p>
      {isLast && <p>{t('settings:passkeys.askLast')}</p>}
    </Dialog>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/api/failures.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { Pattern } from '../../../ui/media/pattern.tsx'
import styles from './passkey-offer.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useAddPasskey } from './use-add-passkey.ts'

/** Offers a passkey to a new member, to skip with one press; then its recovery codes. */
export function PasskeyOffer({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <section className={styles.offer}>
      {codes ? <RecoveryCodes codes={codes} onDone={onDone} /> : <Question onCodes={setCodes} onDone={onDone} />}
    </section>
  )
}

function Question({ onCodes, onDone }: { onCodes: (codes: string[]) => void; onDone: () => void }) {
  const { t } = useTranslation()
  const { add, dialog } = useAddPasskey()
  const [isBusy, setBusy] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const seed = useAuthStore((state) => state.user?.id ?? '')
  useEffect(() => title.current?.focus({ preventScroll: true }), [])

  async function make() {
    setBusy(true)
    try {
      const added = await add(t('settings:offer.name'))
      if (added?.recoveryCodes) onCodes(added.recoveryCodes)
      else if (added) onDone()
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <div className={styles.picture} aria-hidden="true">
        <Pattern seed={seed} columns={14} rows={6} />
        <span>
          <Icon name="lock" size={32} />
        </span>
      </div>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {t('settings:offer.title')}
      </h2>
      <p>{t('settings:offer.text')}</p>
      <p className={styles.note}>{t('settings:offer.note')}</p>
      <div className={styles.actions}>
        <Button size="large" wide busy={isBusy} onClick={() => void make()}>
          {t('settings:offer.add')}
        </Button>
        <Button kind="ghost" wide onClick={onDone}>
          {t('settings:offer.skip')}
        </Button>
      </div>
      {dialog}
    </>
  )
}

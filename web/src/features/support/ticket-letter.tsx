import type { ticketKinds } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../lib/auth-store.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { useFocusWhenLost } from '../../ui/overlays/use-focus-when-lost.ts'
import styles from './support.module.css'
import { TicketForm } from './ticket-form.tsx'

type TicketLetterProps = {
  kind: (typeof ticketKinds)[number]
  /** Of the payment that it is about. */
  reference?: string
  /** Where a member follows what they wrote. */
  talkPath: string
}

/** The form of a letter and, once it has got through, what happens next. */
export function TicketLetter({ kind, reference, talkPath }: TicketLetterProps) {
  const { t } = useTranslation()
  const isGuest = useAuthStore((state) => !state.token)
  const [sent, setSent] = useState<string | null>(null)
  const title = useFocusWhenLost<HTMLHeadingElement>(sent)
  if (sent === null) return <TicketForm kind={kind} reference={reference} onSent={setSent} />
  return (
    <div className={styles.sent} role="status">
      <Icon name="check" size={32} />
      <h3 ref={title} tabIndex={-1}>
        {t('pages:support.sentTitle')}
      </h3>
      <p>{isGuest ? t('pages:support.sentGuest') : t('pages:support.sentMember')}</p>
      <div className={styles.actions}>
        {!isGuest && <ButtonLink to={`${talkPath}?ticket=${sent}`}>{t('pages:support.follow')}</ButtonLink>}
        {kind !== 'payment' && (
          <Button kind="outlined" onClick={() => setSent(null)}>
            {t('pages:support.another')}
          </Button>
        )}
      </div>
    </div>
  )
}

import type { GiftPlan } from '@karibu/contract'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldMessages } from '../../../lib/api/failures.ts'
import { formatMoney } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useFocusWhenLost } from '../../../ui/overlays/use-focus-when-lost.ts'
import { Balance, MissingMoney, PaymentRefusal } from '../../paying/index.ts'
import { GiftArt } from '../gift-art.tsx'
import { useSendGift } from '../queries.ts'
import styles from './gift-panel.module.css'
import { useNoteDraft } from './use-note-draft.ts'

const noteMax = 200
/** USD; above it one is asked once more. */
const largeGift = 50

/** `paidBefore`: an earlier press had bought it, and its answer was lost. */
export type SentGift = { gift: GiftPlan; inChat: boolean; paidBefore: boolean }

type GiftPanelProps = {
  gift: GiftPlan
  receiver: { id: string; firstname: string }
  depositPath: string
  onSent: (sent: SentGift) => void
}

/** The chosen gift with a few words to it, what is in the wallet, and the button that buys. */
export function GiftPanel({ gift, receiver, depositPath, onSent }: GiftPanelProps) {
  const { t } = useTranslation()
  const [note, keepNote] = useNoteDraft(receiver.id)
  const [isOpen, setOpen] = useState(false)
  const send = useSendGift(receiver.id)
  const noteFault = fieldMessages(send.error).note?.[0]
  const price = formatMoney(gift.amount)
  const names = { gift: gift.name, name: receiver.firstname, price }

  function buy() {
    setOpen(false)
    send.pay({ gift, note }, (bought) => {
      keepNote('')
      onSent({ gift, inChat: Boolean(bought?.conversationId), paidBefore: bought === null })
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (gift.amount > largeGift) setOpen(true)
    else buy()
  }

  return (
    <form className={styles.panel} onSubmit={submit}>
      <ChosenGift gift={gift}>{t('gift-screens:for', { name: receiver.firstname })}</ChosenGift>
      <TextArea
        label={t('gift-screens:note.label')}
        hint={t('gift-screens:note.hint', { name: receiver.firstname })}
        rows={3}
        maxLength={noteMax}
        showCount
        value={note}
        error={noteFault}
        onChange={(event) => keepNote(event.target.value)}
      />
      <Balance />
      {!send.error && <MissingMoney price={gift.amount} depositPath={depositPath} />}
      <PaymentRefusal
        error={noteFault ? null : send.error}
        sentText={{ insufficient: t('gift-screens:insufficient'), failed: t('gift-screens:sendFailed') }}
        depositPath={depositPath}
      />
      <Button type="submit" kind="gold" size="large" icon="gift" wide busy={send.isPending}>
        {t('gift-screens:buyFor', names)}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('gift-screens:sure.title')}
        actions={
          <>
            <Button kind="outlined" onClick={() => setOpen(false)}>
              {t('common:cancel')}
            </Button>
            <Button kind="gold" onClick={buy}>
              {t('gift-screens:buyFor', names)}
            </Button>
          </>
        }
      >
        <p>{t('gift-screens:sure.text', names)}</p>
      </Dialog>
    </form>
  )
}

function ChosenGift({ gift, children }: { gift: GiftPlan; children: ReactNode }) {
  const title = useFocusWhenLost<HTMLHeadingElement>()
  return (
    <div className={styles.chosen}>
      <GiftArt icon={gift.icon} size={96} />
      <div>
        <h2 ref={title} tabIndex={-1} className={styles.title}>
          {gift.name}
        </h2>
        <p className={styles.price}>{formatMoney(gift.amount)}</p>
        <p className={styles.text}>{children}</p>
      </div>
    </div>
  )
}

type SentPanelProps = { sent: SentGift; name: string; chatLink: ReactNode; onAgain: () => void }

/** It is bought: where it can be seen, and a way to another one. */
export function SentPanel({ sent, name, chatLink, onAgain }: SentPanelProps) {
  const { t } = useTranslation()
  const title = useFocusWhenLost<HTMLHeadingElement>()
  return (
    <div className={styles.sent} role="status">
      <GiftArt icon={sent.gift.icon} size={128} />
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {t('gift-screens:sent.title', { gift: sent.gift.name, name })}
      </h2>
      <p className={styles.text}>{sentText()}</p>
      {sent.inChat && chatLink}
      <Button kind="ghost" onClick={onAgain}>
        {t('gift-screens:sent.another')}
      </Button>
    </div>
  )

  function sentText() {
    if (sent.paidBefore) return t('gift-screens:sent.before')
    return sent.inChat ? t('gift-screens:sent.inChat') : t('gift-screens:sent.told', { name })
  }
}

import type { GiftPlan } from '@karibu/contract'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { fieldMessages } from '../../../lib/api/failures.ts'
import { formatMoney, formatNumber } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useFocusWhenLost } from '../../../ui/overlays/use-focus-when-lost.ts'
import { ShortPay } from '../../deposits/index.ts'
import { Balance, LocalPrice, PaymentRefusal, useWallet } from '../../paying/index.ts'
import { isScamSuspected, ScamDialog } from '../../scam/index.ts'
import { GiftArt } from '../gift-art.tsx'
import { useSendGift, useUnanswered } from '../queries.ts'
import styles from './gift-panel.module.css'
import { GiftWorth } from './gift-worth.tsx'
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

/** The chosen gift with a few words to it, and the button that buys; if the wallet lacks money, the one that also pays it in. */
export function GiftPanel(props: GiftPanelProps) {
  const { t } = useTranslation()
  const { gift, receiver } = props
  const [note, setNote] = useNoteDraft(receiver.id)
  const [go, setGo] = useState<(() => void) | null>(null)
  const send = useSendGift(receiver.id)
  const { data: wallet, isLoading } = useWallet()
  const noteFault = fieldMessages(send.error).note?.[0]
  const confirm = (next: () => void) => (gift.amount > largeGift ? setGo(() => next) : next())
  const part = { ...props, note, setNote, confirm }
  return (
    <div className={styles.panel}>
      <ChosenGift gift={gift}>{t('gift-screens:for', { name: receiver.firstname })}</ChosenGift>
      <Unanswered receiver={receiver} />
      <TextArea
        label={t('gift-screens:note.label')}
        hint={t('gift-screens:note.hint', { name: receiver.firstname })}
        rows={2}
        maxLength={noteMax}
        showCount
        value={note}
        error={noteFault}
        onChange={(event) => setNote(event.target.value)}
      />
      {way()}
      <LargeGiftDialog
        isOpen={go !== null}
        names={namesOf(props)}
        onClose={() => setGo(null)}
        onBuy={() => {
          setGo(null)
          go?.()
        }}
      />
    </div>
  )

  function way() {
    // Otherwise the button would change under the finger as soon as the balance is known.
    if (isLoading) return <Skeleton shape="block" />
    const buy = <BuyGift {...part} send={send} isNoteRefused={noteFault !== undefined} />
    return wallet && wallet.usd < gift.amount && !send.isPending ? <ShortGift {...part} fallback={buy} /> : buy
  }
}

/** From the third gift without an answer on. */
const unansweredFrom = 2

function Unanswered({ receiver }: Pick<GiftPanelProps, 'receiver'>) {
  const { t } = useTranslation()
  const count = useUnanswered(receiver.id)
  if (count < unansweredFrom) return null
  return (
    <Banner tone="gold" icon="alert">
      {t('gift-screens:unanswered', { name: receiver.firstname, number: formatNumber(count) })}
    </Banner>
  )
}

const namesOf = ({ gift, receiver }: GiftPanelProps) => ({
  gift: gift.name,
  name: receiver.firstname,
  price: formatMoney(gift.amount),
})

type PartProps = GiftPanelProps & { note: string; setNote: (note: string) => void; confirm: (go: () => void) => void }
type BuyGiftProps = PartProps & { send: ReturnType<typeof useSendGift>; isNoteRefused: boolean }

function BuyGift({ send, isNoteRefused, note, setNote, confirm, ...props }: BuyGiftProps) {
  const { t } = useTranslation()
  const { gift, receiver, depositPath, onSent } = props
  const isSuspected = isScamSuspected(send.error)

  function buy(confirmed: boolean) {
    send.pay({ gift, note, confirmed }, (bought) => {
      setNote('')
      onSent({ gift, inChat: Boolean(bought?.conversationId), paidBefore: bought === null })
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    confirm(() => buy(false))
  }

  return (
    <>
      <form className={styles.panel} onSubmit={submit}>
        <Balance withCurrency />
        <PaymentRefusal
          error={isNoteRefused || isSuspected ? null : send.error}
          sentText={{ insufficient: t('gift-screens:insufficient'), failed: t('gift-screens:sendFailed') }}
          depositPath={depositPath}
          price={gift.amount}
        />
        <Button type="submit" kind="gold" size="large" icon="gift" wide busy={send.isPending}>
          {t('gift-screens:buyFor', namesOf(props))}
        </Button>
        <GiftWorth gift={gift} name={receiver.firstname} />
      </form>
      {isSuspected && (
        <ScamDialog name={receiver.firstname} onEdit={send.reset} onSend={() => buy(true)} onClose={send.reset} />
      )}
    </>
  )
}

function ShortGift({ gift, receiver, depositPath, note, confirm, fallback }: PartProps & { fallback: ReactNode }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const text = note.trim()
  const order = { kind: 'gift', id: gift.id, to: receiver.id, ...(text && { note: text }), price: gift.amount } as const
  return (
    <ShortPay
      price={gift.amount}
      order={order}
      depositPath={depositPath}
      backPath={pathname + search}
      confirm={confirm}
      fallback={fallback}
      texts={{
        after: t('gift-screens:short.after'),
        button: (amount) => t('gift-screens:short.button', { amount }),
        second: t('gift-screens:short.second'),
        foot: (
          <>
            <p>{t('gift-screens:short.failed')}</p>
            <GiftWorth gift={gift} name={receiver.firstname} />
          </>
        ),
      }}
    />
  )
}

type LargeGiftDialogProps = {
  isOpen: boolean
  names: { gift: string; name: string; price: string }
  onClose: () => void
  onBuy: () => void
}

function LargeGiftDialog({ isOpen, names, onClose, onBuy }: LargeGiftDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('gift-screens:sure.title')}
      actions={
        <>
          <Button kind="outlined" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="gold" onClick={onBuy}>
            {t('gift-screens:buyFor', names)}
          </Button>
        </>
      }
    >
      <p>{t('gift-screens:sure.text', names)}</p>
    </Dialog>
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
        <p className={styles.price}>
          {formatMoney(gift.amount)}
          <LocalPrice usd={gift.amount} className={styles.local} />
        </p>
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

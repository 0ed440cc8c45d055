import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../lib/api/api.ts'
import { failureMessage } from '../../lib/api/failures.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useFocusWhenLost } from '../../ui/overlays/use-focus-when-lost.ts'
import { amountIn } from './amount-text.ts'
import styles from './exchange.module.css'
import { type Quote, useConvert } from './queries.ts'

type ExchangeOfferProps = { offer: Quote; isAsking: boolean; onAgain: () => void; onEnd: (isDone: boolean) => void }

/** An offer for a minute, to be taken or left. */
export function ExchangeOffer({ offer, isAsking, onAgain, onEnd }: ExchangeOfferProps) {
  const { t } = useTranslation()
  const seconds = useSecondsLeft()
  const convert = useConvert()
  const textRef = useFocusWhenLost<HTMLParagraphElement>()
  const isOver = seconds === 0 && !convert.isPending
  return (
    <div className={styles.offer}>
      <p ref={textRef} tabIndex={-1} className={styles.text}>
        {t('wallet-screens:exchange.offer', {
          gives: amountIn(offer.from, offer.gives),
          gets: amountIn(offer.to, offer.gets),
        })}
      </p>
      {offer.fee > 0 && <p>{t('wallet-screens:exchange.fee', { fee: amountIn(offer.from, offer.fee) })}</p>}
      <p className={styles.lasts}>
        {isOver ? t('wallet-screens:exchange.over') : t('wallet-screens:exchange.lasts', { count: seconds })}
      </p>
      {convert.error && (
        <p role="alert" className={styles.failure}>
          {reasonOf(convert.error)}
        </p>
      )}
      <div className={styles.actions}>
        <Button kind="outlined" disabled={convert.isPending} onClick={() => onEnd(false)}>
          {t('wallet-screens:exchange.change')}
        </Button>
        {isOver ? (
          <Button kind="gold" busy={isAsking} onClick={onAgain}>
            {t('wallet-screens:exchange.again')}
          </Button>
        ) : (
          <Button kind="gold" busy={convert.isPending} onClick={() => convert.pay(offer, () => onEnd(true))}>
            {t('wallet-screens:exchange.confirm')}
          </Button>
        )}
      </div>
    </div>
  )

  function reasonOf(error: unknown) {
    if (!(error instanceof ApiFailure) || error.status === 0 || error.status >= 500)
      return t('wallet-screens:exchange.failed')
    return error.code === 'insufficient_funds' ? t('wallet-screens:exchange.short') : failureMessage(error)
  }
}

// The promise of the server, less the way here. Counted from the answer on, since a phone's clock may be wrong.
const offerLastsMs = 58_000

/** Whole seconds that are left of the offer. */
function useSecondsLeft(): number {
  const [until] = useState(() => Date.now() + offerLastsMs)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((until - now) / 1000))
}

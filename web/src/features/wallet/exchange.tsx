import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldMessages, toastFailure } from '../../lib/api/failures.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { useFocusWhenLost } from '../../ui/overlays/use-focus-when-lost.ts'
import styles from './exchange.module.css'
import { ExchangeOffer } from './exchange-offer.tsx'
import { type Quote, type Side, useQuote } from './queries.ts'

/** Buying and selling credits: first the offer, then the yes. */
export function Exchange() {
  const { t } = useTranslation()
  const [from, setFrom] = useState<Side>('USD')
  const [amount, setAmount] = useState('')
  const [offer, setOffer] = useState<Quote | null>(null)
  const quote = useQuote()
  const root = useFocusWhenLost<HTMLElement>(offer)

  function ask(event?: FormEvent) {
    event?.preventDefault()
    quote.mutate({ from, amount }, { onSuccess: setOffer, onError: toastFailure })
  }

  function choose(side: Side) {
    setFrom(side)
    setOffer(null)
    quote.reset()
  }

  return (
    <section ref={root} aria-label={t('wallet-screens:exchange.title')} tabIndex={-1} className={styles.exchange}>
      <SegmentedControl
        label={t('wallet-screens:exchange.title')}
        segments={[
          { value: 'USD', label: t('wallet-screens:exchange.buy') },
          { value: 'credits', label: t('wallet-screens:exchange.sell') },
        ]}
        value={from}
        onChange={choose}
      />
      {offer ? (
        <ExchangeOffer
          key={offer.quoteId}
          offer={offer}
          isAsking={quote.isPending}
          onAgain={() => ask()}
          onEnd={(isDone) => {
            setOffer(null)
            if (isDone) setAmount('')
          }}
        />
      ) : (
        <form className={styles.form} onSubmit={ask} noValidate>
          <AmountField
            name="amount"
            label={t(from === 'USD' ? 'wallet-screens:exchange.giveUsd' : 'wallet-screens:exchange.giveCredits')}
            hint={t('wallet-screens:exchange.rule')}
            inputMode={from === 'USD' ? 'decimal' : 'numeric'}
            value={amount}
            error={fieldMessages(quote.error).amount?.[0]}
            onAmount={setAmount}
          />
          <Button type="submit" kind="outlined" busy={quote.isPending} disabled={amount === ''}>
            {t('wallet-screens:exchange.ask')}
          </Button>
        </form>
      )}
    </section>
  )
}

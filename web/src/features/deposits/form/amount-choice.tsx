import type { Currency } from '@karibu/contract'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber } from '../../../lib/i18n/format.ts'
import { typedAmount } from '../../../ui/fields/amount-field.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { localMoney } from '../../paying/index.ts'
import styles from './amount-choice.module.css'

type AmountChoiceProps = {
  currency: Currency
  amount: string
  /** null while what is typed is no amount. */
  usd: number | null
  chips: readonly number[]
  error: string | undefined
  onAmount: (amount: string) => void
  /** The choice of the currency, beside the amount. */
  children: ReactNode
}

/** The amount, large, what it becomes in dollars, and the usual ones to tap. */
export function AmountChoice({ currency, amount, usd, chips, error, onAmount, children }: AmountChoiceProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.choice}>
      <div className={styles.top}>
        <LargeField {...{ currency, amount, error, onAmount, field }} />
        {children}
      </div>
      <p className={styles.gets}>
        <Icon name="swap" size={20} />
        <span>
          {t('deposit-screens:converted')}{' '}
          <output className={styles.usd}>{usd === null ? '–' : formatMoney(usd)}</output>
        </span>
      </p>
      <Chips {...{ currency, amount, chips, onAmount, field }} />
    </div>
  )
}

type LargeFieldProps = Pick<AmountChoiceProps, 'currency' | 'amount' | 'error' | 'onAmount'> & {
  field: RefObject<HTMLInputElement | null>
}

/** Digits as typed while one types, and grouped as a sum of money afterwards. */
function LargeField({ currency, amount, error, onAmount, field }: LargeFieldProps) {
  const { t } = useTranslation()
  const [isTyping, setTyping] = useState(false)
  const { sign, isFirst } = signOf(currency.abbr)
  // The text changes with the focus, which would leave the cursor in the middle of it.
  useLayoutEffect(() => {
    if (isTyping) field.current?.select()
  }, [isTyping, field])
  const typed = Number(amount)
  const shown = isTyping || amount === '' || !Number.isFinite(typed) ? amount : formatNumber(typed)
  return (
    <Field label={t('deposit-screens:amount')} error={error} className={styles.field ?? ''}>
      {(control) => (
        <span className={styles.large}>
          {isFirst && <span aria-hidden="true">{sign}</span>}
          <input
            {...control}
            ref={field}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            className={styles.input}
            value={shown}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            onChange={({ target }) => onAmount(typedAmount(target.value))}
          />
          {!isFirst && <span aria-hidden="true">{sign}</span>}
        </span>
      )}
    </Field>
  )
}

type ChipsProps = Pick<AmountChoiceProps, 'currency' | 'amount' | 'chips' | 'onAmount'> & {
  field: RefObject<HTMLInputElement | null>
}

function Chips({ currency, amount, chips, onAmount, field }: ChipsProps) {
  const { t } = useTranslation()
  const isOther = !chips.some((chip) => String(chip) === amount)

  function chooseOther() {
    if (!isOther) onAmount('')
    field.current?.focus()
  }

  return (
    <fieldset className={styles.chips}>
      <legend className={styles.legend}>{t('deposit-screens:amounts')}</legend>
      {chips.map((chip) => (
        <button
          key={chip}
          type="button"
          className={styles.chip}
          aria-pressed={String(chip) === amount}
          onClick={() => onAmount(String(chip))}
        >
          {String(chip) === amount && <Icon name="check" size={16} />}
          {localMoney(chip, currency.abbr)}
        </button>
      ))}
      <button type="button" className={styles.chip} aria-pressed={isOther} onClick={chooseOther}>
        {isOther && <Icon name="check" size={16} />}
        {t('deposit-screens:other')}
      </button>
    </fieldset>
  )
}

/** "₦" or "F CFA", and whether it comes before an amount in the language of the interface. */
function signOf(currency: string): { sign: string; isFirst: boolean } {
  const one = localMoney(1, currency)
  return { sign: one.replace('1', '').trim(), isFirst: !one.startsWith('1') }
}

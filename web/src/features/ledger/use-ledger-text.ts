import { decimalsOf, type LedgerAccount, type LedgerKind } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '../../lib/i18n/format.ts'
import { accountKeys, isMembers } from './ledger-rules.ts'

/** Accounts, kinds, amounts and times as the books show them. */
export function useLedgerText() {
  const { t } = useTranslation()
  const accountName = (account: LedgerAccount) => t(`admin-screens:ledger.accounts.${accountKeys[account]}`)
  return {
    accountName,
    /** Where it is not said whose account it is. */
    placeName: (account: LedgerAccount) =>
      isMembers(account)
        ? t('admin-screens:ledger.ofMembers', { account: accountName(account) })
        : accountName(account),
    kindName: (kind: LedgerKind) => t(`admin-screens:ledger.kinds.${kind}`),
    amount: (value: number, currency: string) => formatNumber(value, digitsOf(currency)),
    /** With its sign, also a plus. */
    signed: (value: number, currency: string) =>
      formatNumber(value, { ...digitsOf(currency), signDisplay: 'exceptZero' }),
    time: (at: string) => formatDate(at, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }),
  }
}

function digitsOf(currency: string): Intl.NumberFormatOptions {
  const digits = decimalsOf(currency)
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

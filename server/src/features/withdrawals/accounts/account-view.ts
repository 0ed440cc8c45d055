import type { api, PayoutAccountKind, PayoutCountry, ReplyInputOf } from '@karibu/contract'

type AccountView = ReplyInputOf<typeof api.withdrawals.addAccount>['account']

export type DestinationRow = {
  kind: PayoutAccountKind
  country: PayoutCountry
  currency: string
  bank_name: string
  account_name: string
  number: string
}

/** A destination as it is shown: never more of its number than the last four digits. */
export const destinationView = (id: string, row: DestinationRow) => ({
  id,
  kind: row.kind,
  country: row.country,
  currency: row.currency,
  bankName: row.bank_name,
  accountName: row.account_name,
  ending: row.number.slice(-4),
})

export const accountColumns = [
  'id',
  'kind',
  'country',
  'currency',
  'bank_name',
  'account_name',
  'number',
  'usable_from',
] as const

export const accountView = (row: DestinationRow & { id: string; usable_from: Date }, now: Date): AccountView => ({
  ...destinationView(row.id, row),
  usableFrom: row.usable_from.toISOString(),
  usable: row.usable_from <= now,
})

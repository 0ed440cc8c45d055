import { dateModes, numberModes, textModes, transactionFilter, walletCurrencies } from '@karibu/contract'
import * as z from 'zod/mini'

export const modesOf = { reference: textModes, name: textModes, amount: numberModes, date: dateModes } as const
export const filterChannels = ['paystack', 'tranzak', 'flutterwave', 'wallet'] as const
export const filterCurrencies = walletCurrencies

type Modes = { [Name in keyof typeof modesOf as `${Name}Mode`]: (typeof modesOf)[Name][number] }
type Texts = Record<'reference' | 'name' | 'channel' | 'amount' | 'amountTo' | 'date', string>
type Currency = (typeof filterCurrencies)[number]
export type FilterFields = Texts & Modes & { currency: Currency | '' }
export type FilterQuery = Partial<Texts & Modes & { currency: Currency }>

/** What the filter's form holds; everything is text, and an empty field is no filter. */
export const emptyFilter: FilterFields = {
  reference: '',
  referenceMode: 'contains',
  name: '',
  nameMode: 'contains',
  channel: '',
  currency: '',
  amount: '',
  amountMode: 'equals',
  amountTo: '',
  date: '',
  dateMode: 'dateIs',
}
const fieldNames = ['reference', 'name', 'channel', 'currency', 'amount', 'date'] as const

const hasMode = (name: string): name is keyof typeof modesOf => name in modesOf

/** The part of the form that filters: fields that hold something, each with its mode. */
export function queryOf(fields: Record<string, unknown>): FilterQuery {
  const query: Record<string, string> = {}
  const take = (name: keyof FilterFields) => {
    const value = String(fields[name] ?? '').trim()
    if (value !== '') query[name] = value
  }
  for (const name of fieldNames) {
    take(name)
    if (query[name] !== undefined && hasMode(name)) take(`${name}Mode`)
  }
  if (query.amountMode === 'between') take('amountTo')
  return query
}

export const filterCount = (query: FilterQuery): number => fieldNames.filter((name) => query[name]).length

const isNumber = (value: string | undefined) => value === undefined || /^-?\d{1,15}([.]\d{1,2})?$/.test(value)

/** Checks the form as the server will, and that two amounts are there where two are needed. */
export const filterForm = z
  .pipe(
    z.custom<FilterFields>(),
    z.transform((fields: FilterFields) => queryOf(fields)),
  )
  .check(
    z.refine(({ amount }) => isNumber(amount), { path: ['amount'], error: 'amount_invalid' }),
    z.refine(({ amountTo }) => isNumber(amountTo), { path: ['amountTo'], error: 'amount_invalid' }),
    z.refine(({ amountMode, amountTo }) => amountMode !== 'between' || amountTo !== undefined, {
      path: ['amountTo'],
      error: 'required',
    }),
    z.refine(({ date }) => date === undefined || transactionFilter.shape.date.safeParse(date).success, {
      path: ['date'],
      error: 'date_invalid',
    }),
  )

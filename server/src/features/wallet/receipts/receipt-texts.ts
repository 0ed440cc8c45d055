import { codedMoneyIn, creditsCode, type Locale } from '@karibu/contract'
import { regional } from '@karibu/contract/regional'
import type { Context } from '../../../context.ts'
import { countryName } from '../../places/index.ts'
import { nameOf } from '../list-transactions.ts'
import type { ReceiptFacts } from './receipt-facts.ts'

export type ReceiptLine = { label: string; value: string; isTotal?: boolean }
/** Every sentence of a receipt in one language, in reading order. */
export type ReceiptTexts = {
  language: string
  at: Date
  title: string
  /** Number and date. */
  heads: ReceiptLine[]
  /** Who sold and who paid, each a label over lines. */
  parties: { label: string; lines: string[] }[]
  columns: { item: string; amount: string }
  item: { name: string; note: string; amount: string }
  lines: ReceiptLine[]
  /** What is said below the sums. */
  notes: string[]
  footer: string
}

type Issued = { number: string; facts: ReceiptFacts; locale: Locale }
type Texts = Pick<Context, 'translations'>

export function receiptTexts({ translations }: Texts, { number, facts, locale }: Issued): ReceiptTexts {
  const { translate } = translations
  const at = new Date(facts.at)
  const date = new Intl.DateTimeFormat(regional(locale), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return {
    language: regional(locale),
    at,
    title: translate(locale, 'wallet:receipt.title'),
    heads: [
      { label: translate(locale, 'wallet:receipt.number'), value: number },
      { label: translate(locale, 'wallet:receipt.date'), value: `${date.format(at)} UTC` },
    ],
    parties: partiesOf({ translations }, facts, locale),
    columns: { item: translate(locale, 'wallet:receipt.item'), amount: translate(locale, 'wallet:receipt.amount') },
    item: {
      name: nameOf({ translations }, { ...facts, createdAt: new Date(facts.at) }, locale),
      note: translate(locale, 'wallet:receipt.reference', { reference: facts.reference }),
      amount: amountIn({ translations }, facts.paid, locale),
    },
    lines: linesOf({ translations }, facts, locale),
    notes: notesOf({ translations }, facts, locale),
    footer: translate(locale, 'wallet:receipt.questions', { email: facts.seller.email }),
  }
}

function partiesOf({ translations: { translate } }: Texts, facts: ReceiptFacts, locale: Locale) {
  const { seller, buyer, vat } = facts
  const registered = seller.registrationNumber
    ? translate(locale, 'wallet:receipt.registration', { number: seller.registrationNumber })
    : ''
  const vatNumber = vat.state === 'charged' ? translate(locale, 'wallet:receipt.vatNumber', { number: vat.number }) : ''
  const country = buyer.country ? countryName(buyer.country, locale) : ''
  return [
    {
      label: translate(locale, 'wallet:receipt.from'),
      lines: [seller.name, seller.address, registered, vatNumber].filter(Boolean),
    },
    { label: translate(locale, 'wallet:receipt.to'), lines: [buyer.name, country].filter(Boolean) },
  ]
}

/** The way from the item to the total: rate, fee, VAT, and what arrived. */
function linesOf(texts: Texts, facts: ReceiptFacts, locale: Locale): ReceiptLine[] {
  const { translate } = texts.translations
  const { paid, converted, vat, kind } = facts
  const of = (minor: number, currency = paid.currency) => amountIn(texts, { minor, currency }, locale)
  const rate = converted?.perUsd
    ? [{ label: translate(locale, 'wallet:receipt.rate'), value: rateIn(facts, locale) }]
    : []
  // A price in credits is taxed in dollars: a credit is a cent.
  const taxed = paid.currency === creditsCode ? 'USD' : paid.currency
  const tax =
    vat.state === 'charged'
      ? [
          { label: translate(locale, 'wallet:receipt.net'), value: of(vat.netMinor, taxed) },
          {
            label: translate(locale, 'wallet:receipt.vat', { percent: percentIn(vat.basisPoints, locale) }),
            value: of(vat.vatMinor, taxed),
          },
        ]
      : []
  const arrived = kind === 'payout' ? 'wallet:receipt.arrived' : 'wallet:receipt.credited'
  const total = kind === 'payout' ? 'wallet:receipt.taken' : 'wallet:receipt.total'
  return [
    ...tax,
    { label: translate(locale, 'wallet:receipt.fee'), value: of(0) },
    { label: translate(locale, total), value: of(paid.minor), isTotal: true },
    ...rate,
    ...(converted ? [{ label: translate(locale, arrived), value: amountIn(texts, converted.to, locale) }] : []),
  ]
}

const percentIn = (basisPoints: number, locale: Locale): string =>
  new Intl.NumberFormat(regional(locale), { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000)

function rateIn({ converted }: ReceiptFacts, locale: Locale): string {
  const perUsd = new Intl.NumberFormat(regional(locale), { maximumFractionDigits: 6 }).format(Number(converted?.perUsd))
  return `1 USD = ${perUsd} ${converted?.currency}`.replaceAll(' ', '\u00a0')
}

function notesOf(
  { translations: { translate } }: Texts,
  { vat, seller, isTest }: ReceiptFacts,
  locale: Locale,
): string[] {
  const reasons = {
    unregistered: () => translate(locale, 'wallet:receipt.noVat.unregistered', { seller: seller.name }),
    country: () => translate(locale, 'wallet:receipt.noVat.country'),
    wallet: () => translate(locale, 'wallet:receipt.noVat.wallet'),
  }
  return [
    ...(isTest ? [translate(locale, 'wallet:receipt.test')] : []),
    ...(vat.state === 'none' ? [reasons[vat.why]()] : []),
  ]
}

function amountIn({ translations }: Texts, { minor, currency }: ReceiptFacts['paid'], locale: Locale): string {
  if (currency !== creditsCode) return codedMoneyIn(locale, minor, currency)
  return translations.translate(locale, 'wallet:receipt.credits', { count: minor })
}

/**
 * The brand of the product. To run it under another name, change only this file. After a change of the name, the mark or
 * the colours, `npm run brand` draws the icons and the pictures for messengers again.
 */
export const brand = {
  name: 'Karibu',
  /** Begins the names of files that members download: small letters, digits and hyphens. */
  fileName: 'karibu',
  /** Where members write to; shown on the contact, bug and chat support pages and in mails. */
  supportEmail: 'support@karibu.example',
  supportCountryCode: 'NG',
  /** A network without an address is not shown. */
  socialLinks: { facebook: '', twitter: '', instagram: '', youtube: '' },
  /** True while claims and testimonials on the landing page are samples and not measured or given by members. */
  claimsAreIllustrative: true,
  /** How many times more visibility a photo is said to give. */
  photoVisibilityTimes: 10,
  testimonials: [
    { id: 'first', name: 'Adaeze', place: 'Lagos', seed: 'adaeze-lagos' },
    { id: 'second', name: 'Junior', place: 'Douala', seed: 'junior-douala' },
    { id: 'third', name: 'Neema', place: 'Arusha', seed: 'neema-arusha' },
  ],
} as const

/** The logo: a drawing in a square of 64 by 64 on a ground of one colour, as SVG. */
export const brandMark = {
  ground: '#3b2f8f',
  drawing:
    '<path d="M16 13h9v38h-9z" fill="#fff"/><path d="M25 32 41 13h11L36 32l16 19H41z" fill="#f2a516"/><path d="M25 32l8-9.5v19z" fill="#ff9a78"/>',
} as const

/**
 * Each colour by light and by dark theme. Who changes one keeps the contrast of its pair: 4.5 for words, 3 for borders of
 * controls; the browser tests of access measure it on every screen.
 */
export const brandColours = {
  bg: ['#fbf7f0', '#131126'],
  surface: ['#fff', '#1c1936'],
  'surface-2': ['#f3ece0', '#272346'],
  ink: ['#1e1b3a', '#f5efe4'],
  muted: ['#5b5470', '#bdb5cc'],
  line: ['#d9cdbb', '#3a3560'],
  control: ['#857660', '#8c84ae'],
  indigo: ['#3b2f8f', '#b7afff'],
  'indigo-hover': ['#2c2270', '#cfc9ff'],
  'on-indigo': ['#fff', '#131126'],
  'indigo-tint': ['#eceaf8', '#2e2960'],
  clay: ['#b23e1c', '#ff9a78'],
  'clay-hover': ['#93300f', '#ffb59b'],
  'on-clay': ['#fff', '#131126'],
  'clay-tint': ['#fbe7de', '#4a2418'],
  gold: ['#f2a516', '#ffc24a'],
  'on-gold': ['#1e1b3a', '#131126'],
  'gold-text': ['#7a4b00', '#ffc24a'],
  'gold-tint': ['#fdf0d2', '#3d2e16'],
  palm: ['#1c6b47', '#74d6a4'],
  'on-palm': ['#fff', '#131126'],
  'palm-tint': ['#e0f1e7', '#123b2a'],
  danger: ['#a30f3c', '#ff92ab'],
  'on-danger': ['#fff', '#131126'],
  'danger-tint': ['#fbe3ea', '#4b1226'],
  online: ['#1c6b47', '#74d6a4'],
  offline: ['#bf1d1d', '#ff8a80'],
  scrim: ['#131126', '#131126'],
  'on-scrim': ['#fff', '#fff'],
  'toast-error': ['#a30f3c', '#a30f3c'],
  'toast-info': ['#1e1b3a', '#3a3560'],
  'on-toast': ['#fff', '#fff'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

/** What a company that processes members' data for the operator does; `pictures`: it runs the picture classifier. */
export type ProcessorTask = 'hosting' | 'payments' | 'email' | 'texts' | 'files' | 'calls' | 'pictures'

/**
 * Who operates the site, for the legal documents. Empty here; a production server does not start until every field is
 * filled, see `legalFaults`. Where a field is empty, the documents leave its line out.
 */
export type LegalDetails = {
  /** Name of the company or person that operates the site. */
  entity: string
  /** Number in the register of companies, with the name of the register. */
  registrationNumber: string
  address: string
  /** Where notices, complaints and requests of authorities arrive. */
  email: string
  /** Name and address of the data protection officer or representative. */
  dataProtectionContact: string
  /** The authority that supervises the operator's handling of personal data. */
  regulator: string
  /** The country whose law applies and the court that decides, for example "Nigeria, High Court of Lagos State". */
  court: string
  /** How many years the law of that country requires books and payment records to be stored. */
  retentionYears: number
  /** A member not seen for so many years gets two mails and is then deleted; hidden, where money is left. */
  dormantYears: number
  /** Every company that receives members' data, with the country where it stores it (two letters). */
  processors: ReadonlyArray<{ name: string; task: ProcessorTask; country: string }>
  /** Value added tax on receipts; null while the operator is not registered for it. */
  vat: VatDetails | null
}

/**
 * Prices include VAT. Of a payment the newest rate of the member's country that had begun on its day counts; in a country
 * without a rate no VAT is charged. An accountant says which countries belong here.
 */
export type VatDetails = {
  /** Printed on every receipt. */
  number: string
  /** country: two capital letters. percent: with at most two decimals. from: the first day, in UTC ("2026-01-31"). */
  rates: ReadonlyArray<{ country: string; percent: number; from: string }>
}

export const legal: LegalDetails = {
  entity: '',
  registrationNumber: '',
  address: '',
  email: '',
  dataProtectionContact: '',
  regulator: '',
  court: '',
  retentionYears: 0,
  dormantYears: 3,
  processors: [],
  vat: null,
}

import * as z from 'zod'

/** Of the schema of settings. */
export const flutterwaveVariables = {
  FLUTTERWAVE: z.enum(['auto', 'sandbox', 'off']).default('auto'),
  FLUTTERWAVE_SECRET_KEY: z
    .string()
    .regex(/^FLWSECK(_TEST)?-[\w-]{8,}$/, 'must begin with FLWSECK- or FLWSECK_TEST-')
    .optional(),
  FLUTTERWAVE_SECRET_HASH: z.string().min(16, 'must have at least 16 characters').optional(),
  FLUTTERWAVE_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an address with http: or https:' }).optional(),
  FLUTTERWAVE_SENDER_ID_TYPE: z.string().max(20).optional(),
  FLUTTERWAVE_SENDER_ID_NUMBER: z.string().max(50).optional(),
}

type EnvValues = Record<string, string | undefined>
type Switch = 'auto' | 'sandbox' | 'off'

export type PaystackKeys = { secretKey: string; baseUrl: string }
export type FlutterwaveKeys = {
  flutterwaveKey: string
  /** What its notices carry in `verif-hash`. */
  webhookHash: string
  /** The document of the business that pays out, which Tanzania requires. */
  sender: { idType: string; idNumber: string } | null
  baseUrl: string
}
export type TranzakKeys = { appId: string; appKey: string; authKey: string; baseUrl: string }
/** A channel is off, runs against our own stand-in, or has keys and an address. */
export type PaymentsConfig = {
  paystack: 'off' | 'sandbox' | PaystackKeys
  tranzak: 'off' | 'sandbox' | TranzakKeys
  flutterwave: 'off' | 'sandbox' | FlutterwaveKeys
}

const paystackUrl = 'https://api.paystack.co'
const tranzakUrls = { PROD: 'https://dsapi.tranzak.me', SAND: 'https://sandbox.dsapi.tranzak.me' }
const flutterwaveUrl = 'https://api.flutterwave.com'
const flutterwaveNames = ['FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_SECRET_HASH'] as const
const senderNames = ['FLUTTERWAVE_SENDER_ID_TYPE', 'FLUTTERWAVE_SENDER_ID_NUMBER'] as const
const tranzakNames = ['TRANZAK_APP_ID', 'TRANZAK_APP_KEY', 'TRANZAK_AUTH_KEY'] as const

type PaymentVariables = {
  PAYSTACK: Switch
  PAYSTACK_SECRET_KEY?: string | undefined
  PAYSTACK_BASE_URL?: string | undefined
  TRANZAK: Switch
  TRANZAK_APP_ID?: string | undefined
  TRANZAK_APP_KEY?: string | undefined
  TRANZAK_AUTH_KEY?: string | undefined
  TRANZAK_BASE_URL?: string | undefined
  FLUTTERWAVE: Switch
  FLUTTERWAVE_SECRET_KEY?: string | undefined
  FLUTTERWAVE_SECRET_HASH?: string | undefined
  FLUTTERWAVE_BASE_URL?: string | undefined
  FLUTTERWAVE_SENDER_ID_TYPE?: string | undefined
  FLUTTERWAVE_SENDER_ID_NUMBER?: string | undefined
  KARIBU_ENV: string
}

export type MoneyConfig = {
  payments: PaymentsConfig
  /** A channel has live keys: payouts are real money. */
  movesRealMoney: boolean
  /** A channel takes play money, and nothing says that the database is a copy of one with real money. */
  takesPlayMoney: boolean
}

/** Without keys a channel runs against the sandbox; the key decides which of the provider's worlds is meant. */
export function moneyOf(env: PaymentVariables & { KARIBU_SANDBOX: string }): MoneyConfig {
  const payments = { paystack: paystackOf(env), tranzak: tranzakOf(env), flutterwave: flutterwaveOf(env) }
  const movesRealMoney = hasLiveKeys(payments)
  // Settings that mix the two worlds are refused.
  const hasPlayMoney = !movesRealMoney && Object.values(payments).some((channel) => channel !== 'off')
  return { payments, movesRealMoney, takesPlayMoney: hasPlayMoney && env.KARIBU_SANDBOX !== 'copy' }
}

function paystackOf(env: PaymentVariables): PaymentsConfig['paystack'] {
  if (env.PAYSTACK !== 'auto') return env.PAYSTACK
  if (!env.PAYSTACK_SECRET_KEY) return 'sandbox'
  return { secretKey: env.PAYSTACK_SECRET_KEY, baseUrl: trimmed(env.PAYSTACK_BASE_URL ?? paystackUrl) }
}

function tranzakOf(env: PaymentVariables): PaymentsConfig['tranzak'] {
  if (env.TRANZAK !== 'auto') return env.TRANZAK
  const { TRANZAK_APP_ID: appId, TRANZAK_APP_KEY: appKey, TRANZAK_AUTH_KEY: authKey } = env
  if (!appId || !appKey || !authKey) return 'sandbox'
  return { appId, appKey, authKey, baseUrl: trimmed(env.TRANZAK_BASE_URL ?? tranzakUrlOf(appKey)) }
}

/** It came later than the others: in production it is off unless configured. */
function flutterwaveOf(env: PaymentVariables): PaymentsConfig['flutterwave'] {
  if (env.FLUTTERWAVE !== 'auto') return env.FLUTTERWAVE
  const { FLUTTERWAVE_SECRET_KEY: flutterwaveKey, FLUTTERWAVE_SECRET_HASH: webhookHash } = env
  if (!flutterwaveKey || !webhookHash) return env.KARIBU_ENV === 'production' ? 'off' : 'sandbox'
  const { FLUTTERWAVE_SENDER_ID_TYPE: idType, FLUTTERWAVE_SENDER_ID_NUMBER: idNumber } = env
  const sender = idType && idNumber ? { idType, idNumber } : null
  return { flutterwaveKey, webhookHash, sender, baseUrl: trimmed(env.FLUTTERWAVE_BASE_URL ?? flutterwaveUrl) }
}

const tranzakUrlOf = (appKey: string) => (appKey.startsWith('PROD_') ? tranzakUrls.PROD : tranzakUrls.SAND)
const trimmed = (address: string) => address.replace(/\/+$/, '')

/** Whether a channel moves real money: what a provider takes for a key of its live world. */
const hasLiveKeys = ({ paystack, tranzak, flutterwave }: PaymentsConfig): boolean =>
  (typeof paystack === 'object' && paystack.secretKey.startsWith('sk_live_')) ||
  (typeof tranzak === 'object' && tranzak.appKey.startsWith('PROD_')) ||
  (typeof flutterwave === 'object' && !flutterwave.flutterwaveKey.startsWith('FLWSECK_TEST-'))

/** What is wrong with the payment settings, one line each; production adds that nothing may be paid with play money. */
export function paymentFaults(values: EnvValues): string[] {
  const faults: string[] = []
  faults.push(...partOf(values, tranzakNames, 'the Tranzak keys'))
  faults.push(...partOf(values, flutterwaveNames, 'the Flutterwave key and its secret hash'))
  faults.push(...partOf(values, senderNames, 'type and number of the sender'))
  if (isMixed(values))
    faults.push(
      'TRANZAK_BASE_URL does not fit TRANZAK_APP_KEY: SAND_ keys are for the sandbox host, PROD_ for the other',
    )
  faults.push(...worldFaults(values))
  if (values.KARIBU_ENV !== 'production' || isSandboxAllowed(values)) return faults
  return [...faults, ...playMoneyFaults(values)]
}

/**
 * Play money beside real money, wherever it runs: what is deposited by the one could be paid out by the other, since a
 * wallet does not know how its money came.
 */
function worldFaults(values: EnvValues): string[] {
  const worlds = worldsOf(values)
  const real = worlds.find(({ world }) => world === 'real')
  const play = worlds.find(({ world }) => world === 'play')
  if (!real || !play) return []
  return [`${real.name} has live keys and ${play.name} takes play money, which could be paid out: set ${play.name}=off`]
}

type World = 'real' | 'play' | 'off'

function worldsOf(values: EnvValues): { name: string; world: World }[] {
  const whole = (names: readonly string[], key: string | undefined) => (names.every((name) => values[name]) ? key : '')
  const worldOf = (name: string, key: string | undefined, livePrefix: string): World => {
    if (values[name] === 'off') return 'off'
    return isAuto(values[name]) && key?.startsWith(livePrefix) ? 'real' : 'play'
  }
  const flutterwaveKey = whole(flutterwaveNames, values.FLUTTERWAVE_SECRET_KEY)
  const isFlutterwaveUnset = isAuto(values.FLUTTERWAVE) && !flutterwaveKey && values.KARIBU_ENV === 'production'
  return [
    { name: 'PAYSTACK', world: worldOf('PAYSTACK', values.PAYSTACK_SECRET_KEY, 'sk_live_') },
    { name: 'TRANZAK', world: worldOf('TRANZAK', whole(tranzakNames, values.TRANZAK_APP_KEY), 'PROD_') },
    {
      name: 'FLUTTERWAVE',
      world: isFlutterwaveUnset ? 'off' : worldOf('FLUTTERWAVE', flutterwaveKey, 'FLWSECK-'),
    },
  ]
}

function partOf(values: EnvValues, names: readonly string[], subject: string): string[] {
  const missing = names.filter((name) => !values[name])
  if (missing.length === 0 || missing.length === names.length) return []
  return [`${missing.join(', ')} missing: ${subject} come together or not at all`]
}

function isMixed({ TRANZAK_APP_KEY: appKey, TRANZAK_BASE_URL: baseUrl }: EnvValues): boolean {
  if (!appKey || !baseUrl) return false
  const address = trimmed(baseUrl)
  return Object.values(tranzakUrls).includes(address) && address !== tranzakUrlOf(appKey)
}

function playMoneyFaults(values: EnvValues): string[] {
  const faults = [...paystackFaults(values), ...tranzakFaults(values), ...flutterwaveFaults(values)]
  return faults.map((fault) => `${fault} (KARIBU_SANDBOX=allowed lets it pass)`)
}

function paystackFaults({ PAYSTACK: channel, PAYSTACK_SECRET_KEY: key, PAYSTACK_BASE_URL: url }: EnvValues): string[] {
  const faults: string[] = []
  if (channel === 'sandbox') faults.push('PAYSTACK=sandbox is not allowed in production')
  if (isAuto(channel) && !key) faults.push('PAYSTACK_SECRET_KEY is needed in production, or PAYSTACK=off')
  if (isAuto(channel) && key?.startsWith('sk_test_'))
    faults.push('PAYSTACK_SECRET_KEY is a test key, which is not allowed in production')
  if (url && trimmed(url) !== paystackUrl) faults.push(`PAYSTACK_BASE_URL must be ${paystackUrl} in production`)
  return faults
}

function tranzakFaults(values: EnvValues): string[] {
  const { TRANZAK: channel, TRANZAK_APP_KEY: key, TRANZAK_BASE_URL: url } = values
  const faults: string[] = []
  if (channel === 'sandbox') faults.push('TRANZAK=sandbox is not allowed in production')
  if (isAuto(channel) && tranzakNames.every((name) => !values[name]))
    faults.push(`${tranzakNames.join(', ')} are needed in production, or TRANZAK=off`)
  if (isAuto(channel) && key?.startsWith('SAND_'))
    faults.push('TRANZAK_APP_KEY is a sandbox key, which is not allowed in production')
  if (url && trimmed(url) !== tranzakUrls.PROD)
    faults.push(`TRANZAK_BASE_URL must be ${tranzakUrls.PROD} in production`)
  return faults
}

function flutterwaveFaults(values: EnvValues): string[] {
  const { FLUTTERWAVE: channel, FLUTTERWAVE_SECRET_KEY: key, FLUTTERWAVE_BASE_URL: url } = values
  const faults: string[] = []
  if (channel === 'sandbox') faults.push('FLUTTERWAVE=sandbox is not allowed in production')
  if (isAuto(channel) && key?.startsWith('FLWSECK_TEST-'))
    faults.push('FLUTTERWAVE_SECRET_KEY is a test key, which is not allowed in production')
  if (url && trimmed(url) !== flutterwaveUrl)
    faults.push(`FLUTTERWAVE_BASE_URL must be ${flutterwaveUrl} in production`)
  return faults
}

const isSandboxAllowed = ({ KARIBU_SANDBOX }: EnvValues) => KARIBU_SANDBOX === 'allowed' || KARIBU_SANDBOX === 'copy'
const isAuto = (value: string | undefined) => !value || value === 'auto'

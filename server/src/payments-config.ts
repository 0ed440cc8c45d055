type EnvValues = Record<string, string | undefined>
type Switch = 'auto' | 'sandbox' | 'off'

export type PaystackKeys = { secretKey: string; baseUrl: string }
export type TranzakKeys = { appId: string; appKey: string; authKey: string; baseUrl: string }
/** A channel is off, runs against our own stand-in, or has keys and an address. */
export type PaymentsConfig = { paystack: 'off' | 'sandbox' | PaystackKeys; tranzak: 'off' | 'sandbox' | TranzakKeys }

const paystackUrl = 'https://api.paystack.co'
const tranzakUrls = { PROD: 'https://dsapi.tranzak.me', SAND: 'https://sandbox.dsapi.tranzak.me' }
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
}

/** Without keys a channel runs against the sandbox; the key decides which of the provider's worlds is meant. */
export function paymentsOf(env: PaymentVariables): PaymentsConfig {
  return { paystack: paystackOf(env), tranzak: tranzakOf(env) }
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

const tranzakUrlOf = (appKey: string) => (appKey.startsWith('PROD_') ? tranzakUrls.PROD : tranzakUrls.SAND)
const trimmed = (address: string) => address.replace(/\/+$/, '')

/** What is wrong with the payment settings, one line each; production adds that nothing may be paid with play money. */
export function paymentFaults(values: EnvValues): string[] {
  const faults: string[] = []
  const missing = tranzakNames.filter((name) => !values[name])
  if (missing.length > 0 && missing.length < tranzakNames.length)
    faults.push(`${missing.join(', ')} missing: the Tranzak keys come together or not at all`)
  if (isMixed(values))
    faults.push(
      'TRANZAK_BASE_URL does not fit TRANZAK_APP_KEY: SAND_ keys are for the sandbox host, PROD_ for the other',
    )
  if (values.KARIBU_ENV !== 'production' || values.KARIBU_SANDBOX === 'allowed') return faults
  return [...faults, ...playMoneyFaults(values)]
}

function isMixed({ TRANZAK_APP_KEY: appKey, TRANZAK_BASE_URL: baseUrl }: EnvValues): boolean {
  if (!appKey || !baseUrl) return false
  const address = trimmed(baseUrl)
  return Object.values(tranzakUrls).includes(address) && address !== tranzakUrlOf(appKey)
}

function playMoneyFaults(values: EnvValues): string[] {
  const faults = [...paystackFaults(values), ...tranzakFaults(values)]
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

const isAuto = (value: string | undefined) => !value || value === 'auto'

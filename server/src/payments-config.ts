type Given = Record<string, string | undefined>
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
export function paymentFaults(given: Given): string[] {
  const faults: string[] = []
  const missing = tranzakNames.filter((name) => !given[name])
  if (missing.length > 0 && missing.length < tranzakNames.length)
    faults.push(`${missing.join(', ')} missing: the Tranzak keys come together or not at all`)
  if (isMixed(given))
    faults.push(
      'TRANZAK_BASE_URL does not fit TRANZAK_APP_KEY: SAND_ keys are for the sandbox host, PROD_ for the other',
    )
  if (given.KARIBU_ENV !== 'production' || given.KARIBU_SANDBOX === 'allowed') return faults
  return [...faults, ...playMoneyFaults(given)]
}

function isMixed({ TRANZAK_APP_KEY: appKey, TRANZAK_BASE_URL: baseUrl }: Given): boolean {
  if (!appKey || !baseUrl) return false
  const address = trimmed(baseUrl)
  return Object.values(tranzakUrls).includes(address) && address !== tranzakUrlOf(appKey)
}

function playMoneyFaults(given: Given): string[] {
  const faults: string[] = []
  const say = (fault: string) => faults.push(`${fault} (KARIBU_SANDBOX=allowed lets it pass)`)
  if (given.PAYSTACK === 'sandbox') say('PAYSTACK=sandbox is not allowed in production')
  if (given.TRANZAK === 'sandbox') say('TRANZAK=sandbox is not allowed in production')
  if (isAuto(given.PAYSTACK) && !given.PAYSTACK_SECRET_KEY)
    say('PAYSTACK_SECRET_KEY is needed in production, or PAYSTACK=off')
  if (isAuto(given.TRANZAK) && tranzakNames.every((name) => !given[name]))
    say(`${tranzakNames.join(', ')} are needed in production, or TRANZAK=off`)
  if (isAuto(given.PAYSTACK) && given.PAYSTACK_SECRET_KEY?.startsWith('sk_test_'))
    say('PAYSTACK_SECRET_KEY is a test key, which is not allowed in production')
  if (isAuto(given.TRANZAK) && given.TRANZAK_APP_KEY?.startsWith('SAND_'))
    say('TRANZAK_APP_KEY is a sandbox key, which is not allowed in production')
  if (given.PAYSTACK_BASE_URL && trimmed(given.PAYSTACK_BASE_URL) !== paystackUrl)
    say(`PAYSTACK_BASE_URL must be ${paystackUrl} in production`)
  if (given.TRANZAK_BASE_URL && trimmed(given.TRANZAK_BASE_URL) !== tranzakUrls.PROD)
    say(`TRANZAK_BASE_URL must be ${tranzakUrls.PROD} in production`)
  return faults
}

const isAuto = (value: string | undefined) => !value || value === 'auto'

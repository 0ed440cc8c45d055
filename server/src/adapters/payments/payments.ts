import type { Config } from '../../config/config.ts'
import type { PaymentProvider, Payments } from '../../ports/payments.ts'
import { makeFlutterwave } from './flutterwave/flutterwave.ts'
import { makePaystack } from './paystack/paystack.ts'
import { makeTranzak } from './tranzak/tranzak.ts'

type KeysOf<C extends keyof Config['payments']> = Exclude<Config['payments'][C], string>
type Keys = KeysOf<'paystack'> & KeysOf<'tranzak'> & KeysOf<'flutterwave'>

/** One provider for each channel. The sandbox differs only in address and keys. */
export function makePayments(
  config: Pick<Config, 'payments'>,
  sandbox: (Keys & { timeoutMs?: number }) | null,
): Payments {
  const { paystack, tranzak, flutterwave } = config.payments
  return {
    paystack: openChannel(paystack, sandbox, makePaystack),
    tranzak: openChannel(tranzak, sandbox, makeTranzak),
    flutterwave: openChannel(flutterwave, sandbox, makeFlutterwave),
  }
}

function openChannel<K>(
  channel: 'off' | 'sandbox' | K,
  sandbox: K | null,
  make: (keys: K & { sandbox: boolean }) => PaymentProvider,
): PaymentProvider | null {
  if (channel === 'off') return null
  if (channel !== 'sandbox') return make({ ...channel, sandbox: false })
  return sandbox && make({ ...sandbox, sandbox: true })
}

export const needsSandbox = ({ payments }: Pick<Config, 'payments'>): boolean =>
  Object.values(payments).includes('sandbox')

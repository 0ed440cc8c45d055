import { minuteMs } from '../durations.ts'
import type { MailPort } from '../ports/mail.ts'
import type { Outcomes, Part } from '../ports/outcomes.ts'
import type { PaymentProvider, Payments } from '../ports/payments.ts'
import type { PushPort } from '../ports/push.ts'
import type { Storage } from '../ports/storage.ts'

/** Counts in memory how the calls of external parts ended, per part and minute, until they are taken to be stored. */
export function makeOutcomes(now: () => Date, count: Outcomes['record'] = () => {}): Outcomes {
  const counted = new Map<string, ReturnType<Outcomes['take']>[number]>()
  return {
    record: (part, succeeded) => {
      count(part, succeeded)
      const at = now()
      const minute = new Date(Math.floor(at.getTime() / minuteMs) * minuteMs)
      const key = `${part} ${minute.toISOString()}`
      const before = counted.get(key) ?? { part, minute, succeeded: 0, failed: 0, succeededAt: null, failedAt: null }
      const change = succeeded
        ? { succeeded: before.succeeded + 1, succeededAt: at }
        : { failed: before.failed + 1, failedAt: at }
      counted.set(key, { ...before, ...change })
    },
    take: () => {
      const rows = [...counted.values()]
      counted.clear()
      return rows
    },
    lastKnown: {},
  }
}

export const watchMail = (mail: MailPort, outcomes: Outcomes): MailPort => ({
  send: watch({ call: mail.send, part: 'mail', outcomes }),
  ...(mail.probe && { probe: watch({ call: mail.probe, part: 'mail', outcomes }) }),
})

export const watchPush = (push: PushPort, outcomes: Outcomes): PushPort => ({
  ...push,
  send: watch({ call: push.send, part: 'push', outcomes }),
})

export const watchStorage = (storage: Storage, outcomes: Outcomes): Storage => ({
  put: watch({ call: storage.put, part: 'photos', outcomes }),
  get: watch({ call: storage.get, part: 'photos', outcomes }),
  remove: watch({ call: storage.remove, part: 'photos', outcomes }),
  list: watch({ call: storage.list, part: 'photos', outcomes }),
})

export const watchPayments = (payments: Payments, outcomes: Outcomes): Payments => ({
  paystack: watchProvider(payments.paystack, outcomes),
  tranzak: watchProvider(payments.tranzak, outcomes),
  flutterwave: watchProvider(payments.flutterwave, outcomes),
})

function watchProvider(provider: PaymentProvider | null, outcomes: Outcomes): PaymentProvider | null {
  if (!provider) return null
  const isFailure = (answer: { outcome: string } | { state: string }) =>
    ('outcome' in answer ? answer.outcome : answer.state) === 'unknown'
  const watched = { part: 'payments', outcomes, isFailure } as const
  return {
    ...provider,
    start: watch({ call: provider.start, ...watched }),
    fetchPayment: watch({ call: provider.fetchPayment, ...watched }),
    refund: watch({ call: provider.refund, ...watched }),
    payOut: watch({ call: provider.payOut, ...watched }),
    fetchPayout: watch({ call: provider.fetchPayout, ...watched }),
  }
}

type Watch<A extends unknown[], R> = {
  call: (...args: A) => Promise<R>
  part: Part
  outcomes: Outcomes
  /** For calls that answer a failure instead of throwing it. */
  isFailure?: (answer: R) => boolean
}

function watch<A extends unknown[], R>({ call, part, outcomes, isFailure = () => false }: Watch<A, R>) {
  return async (...args: A): Promise<R> => {
    try {
      const answer = await call(...args)
      outcomes.record(part, !isFailure(answer))
      return answer
    } catch (error) {
      outcomes.record(part, false)
      throw error
    }
  }
}

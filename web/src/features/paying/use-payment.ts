import type { Wallet } from '@karibu/contract'
import { useMutation } from '@tanstack/react-query'
import i18next from 'i18next'
import { useRef } from 'react'
import { ApiFailure } from '../../lib/api/api.ts'
import { withIdempotencyKey } from '../../lib/api/idempotency-keys.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useApplyWallet, useRefreshWallet } from './queries.ts'

type Payment<Input, Data extends { wallet: Wallet }> = {
  /** The item and its recipient: the same text is the same purchase until its response. */
  purposeOf: (input: Input) => string
  pay: (input: Input, once: { idempotencyKey: string }) => Promise<{ data: Data; message: string | null }>
  onPaid?: (data: Data) => void
  onFailed?: (error: Error) => void
  /** An earlier request had succeeded, but its response was lost: fetch again what shows purchases. */
  onPaidBefore?: () => void
}

const doubleClickMs = 600

/** A purchase that runs once; on success the wallet is updated from the response and a message is shown. */
export function usePayment<Input, Data extends { wallet: Wallet }>(payment: Payment<Input, Data>) {
  const takeWallet = useApplyWallet()
  const refreshWallet = useRefreshWallet()
  // The second press of a double click may come before the button is rendered again, or after a fast response.
  const isClosed = useRef(false)
  const mutation = useMutation({
    mutationFn: (input: Input) =>
      withIdempotencyKey(payment.purposeOf(input), (idempotencyKey) => payment.pay(input, { idempotencyKey })),
    onSuccess: ({ data, message }) => {
      takeWallet(data.wallet)
      payment.onPaid?.(data)
      if (message) toast.info(message)
      openSoon()
    },
    onError: (error) => {
      if (!wasPaidBefore(error)) {
        isClosed.current = false
        payment.onFailed?.(error)
        return
      }
      refreshWallet()
      payment.onPaidBefore?.()
      toast.info(i18next.t('plans:wallet.wentThrough'))
      openSoon()
    },
  })

  function openSoon() {
    setTimeout(() => {
      isClosed.current = false
    }, doubleClickMs)
  }

  /** `then` ends the offer; it is given null where an earlier press had bought the thing. */
  function pay(input: Input, then?: (data: Data | null) => void) {
    if (isClosed.current) return
    isClosed.current = true
    mutation.mutate(input, {
      onSuccess: ({ data }) => then?.(data),
      onError: (error) => wasPaidBefore(error) && then?.(null),
    })
  }

  const isOver = wasPaidBefore(mutation.error)
  return { pay, isPending: mutation.isPending, error: isOver ? null : mutation.error, reset: mutation.reset }
}

// A key is kept by the server only once something was bought under it.
const wasPaidBefore = (error: Error | null): boolean => error instanceof ApiFailure && error.code === 'key_reused'

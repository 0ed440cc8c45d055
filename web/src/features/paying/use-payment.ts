import type { Wallet } from '@karibu/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { once } from '../../lib/intents.ts'
import { toast } from '../../ui/toast.ts'
import { useTakeWallet } from './queries.ts'

type Payment<Asked, Data extends { wallet: Wallet }> = {
  /** What is bought, and for whom: the same words are the same purchase until it is answered. */
  intent: (asked: Asked) => string
  pay: (asked: Asked, once: { idempotencyKey: string }) => Promise<{ data: Data; message: string | null }>
  onPaid?: (data: Data) => void
  onFailed?: (error: Error) => void
}

const doubleClickMs = 600

/** Something bought once; then the wallet is what the answer says, and the success is told. */
export function usePayment<Asked, Data extends { wallet: Wallet }>(payment: Payment<Asked, Data>) {
  const takeWallet = useTakeWallet()
  // The second press of a double click may come before the button is drawn anew, or after a quick answer.
  const isClosed = useRef(false)
  const mutation = useMutation({
    mutationFn: (asked: Asked) =>
      once(payment.intent(asked), (idempotencyKey) => payment.pay(asked, { idempotencyKey })),
    onSuccess: ({ data, message }) => {
      takeWallet(data.wallet)
      payment.onPaid?.(data)
      if (message) toast.info(message)
      setTimeout(() => {
        isClosed.current = false
      }, doubleClickMs)
    },
    onError: (error) => {
      isClosed.current = false
      payment.onFailed?.(error)
    },
  })
  function pay(asked: Asked, then?: (data: Data) => void) {
    if (isClosed.current) return
    isClosed.current = true
    mutation.mutate(asked, { onSuccess: ({ data }) => then?.(data) })
  }
  return { pay, isPending: mutation.isPending, error: mutation.error }
}

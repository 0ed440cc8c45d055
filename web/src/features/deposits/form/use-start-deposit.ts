import { useState } from 'react'
import { ApiFailure } from '../../../lib/api/api.ts'
import { fieldMessages, toastUnshown } from '../../../lib/api/failures.ts'
import { type DepositForm, startDeposit } from '../queries.ts'

type Outcomes = {
  onStarted: (reference: string) => void
  /** The server refused because what was shown has changed. A lost answer is none: the next press must repeat the same request. */
  onStale?: (() => void) | undefined
}

const staleCodes: ReadonlySet<string> = new Set(['conflict', 'not_found'])

/** Starts a payment, whose page opens in a new tab; says what went wrong. Called by the press itself. */
export function useStartDeposit({ onStarted, onStale }: Outcomes) {
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [isBusy, setBusy] = useState(false)
  const [isOffline, setOffline] = useState(false)

  async function start(form: DepositForm) {
    // Opened by the press itself: a tab opened after the answer would be taken for a pop-up.
    const tab = window.open('', '_blank')
    setBusy(true)
    setErrors({})
    setOffline(false)
    try {
      const { reference, url } = await startDeposit(form)
      lead(tab, url)
      onStarted(reference)
    } catch (error) {
      tab?.close()
      setErrors(fieldMessages(error))
      if (error instanceof ApiFailure && staleCodes.has(error.code)) onStale?.()
      if (error instanceof ApiFailure && error.status === 0) setOffline(true)
      else toastUnshown(error, ['amount', 'currency', 'note'])
    } finally {
      setBusy(false)
    }
  }

  return { start, errors, isBusy, isOffline }
}

/** Leads the new tab to the payment page, which must not reach back to ours. Where none came up, ours has a link. */
function lead(tab: Window | null, url: string | null): void {
  if (!url) tab?.close()
  if (!tab || tab.closed || !url) return
  tab.opener = null
  tab.location.replace(url)
}

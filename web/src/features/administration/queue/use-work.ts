import { useState } from 'react'
import { toastFailure } from '../../../lib/api/failures.ts'
import { useRefresh } from '../queries.ts'

/** Runs what staff ask for: a failure is shown, and the lists are loaded again either way. */
export function useWork(): { isBusy: boolean; run: (work: () => Promise<void>) => Promise<void> } {
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  async function run(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toastFailure(error)
    } finally {
      await refresh()
      setBusy(false)
    }
  }
  return { isBusy, run }
}

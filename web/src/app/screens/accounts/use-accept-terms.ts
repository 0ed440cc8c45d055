import { api } from '@karibu/contract'
import { termsVersion } from '@karibu/contract/terms'
import { useState } from 'react'
import { callForAnswer } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/failures.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** Accepts the version of the terms that this page shows. */
export function useAcceptTerms() {
  const [isBusy, setBusy] = useState(false)
  async function accept() {
    setBusy(true)
    try {
      const { data, message } = await callForAnswer(api.accounts.acceptTerms, { body: { version: termsVersion } })
      if (message) toast.info(message)
      useAuthStore.getState().setUser(data.user)
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, accept: () => void accept() }
}

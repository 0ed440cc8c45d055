import { api } from '@karibu/contract'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../lib/api/api.ts'
import { useAuthStore } from '../lib/auth-store.ts'
import { paths } from './paths.ts'

/** Whose terms were checked in this visit. */
let checkedId: string | undefined

/** Once in a visit: leads a member who has not accepted the newest terms to the page that asks. */
export function useNewTerms(): void {
  const navigate = useNavigate()
  const id = useAuthStore((state) => state.user?.id)
  useEffect(() => {
    if (!id || id === checkedId) return
    checkedId = id
    void call(api.accounts.me)
      .then(({ user }) => {
        // Another member may be signed in by now.
        if (useAuthStore.getState().user?.id !== id) return
        useAuthStore.getState().setUser(user)
        if (user.terms)
          void navigate(`${paths.newTerms}?redirect=${encodeURIComponent(location.pathname + location.search)}`)
      })
      .catch(() => {
        checkedId = undefined
      })
  }, [id, navigate])
}

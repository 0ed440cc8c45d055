import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAuthStore } from '../../lib/auth-store.ts'
import { redirectTarget } from '../redirect-target.ts'

/** A form for signing in or joining. Someone who is already signed in goes on to where it would lead. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { search } = useLocation()
  // Not followed: the form itself says where to go after it has signed someone in.
  const [target] = useState(() => (useAuthStore.getState().token ? redirectTarget(search) : null))
  return target ? <Navigate to={target} replace /> : children
}

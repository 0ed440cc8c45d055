import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { redirectTarget } from '../redirect-target.ts'

/** The page after login: the requested one, otherwise onboarding, otherwise the dashboard. */
export function useRedirectAfterLogin() {
  const navigate = useNavigate()
  return ({ onboarding, search }: { onboarding: boolean; search: string }) => {
    const redirect = redirectTarget(search)
    const target = onboarding && redirect === paths.dashboard ? paths.welcome : redirect
    void navigate(target, { replace: true })
  }
}

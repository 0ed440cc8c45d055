import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { redirectTarget } from '../redirect-target.ts'

/** Where somebody lands after logging in: where they wanted to go, else the first-run screen, else the dashboard. */
export function useRedirectAfterLogin() {
  const navigate = useNavigate()
  return ({ onboarding, search }: { onboarding: boolean; search: string }) => {
    const redirect = redirectTarget(search)
    const target = onboarding && redirect === paths.dashboard ? paths.welcome : redirect
    void navigate(target, { replace: true })
  }
}

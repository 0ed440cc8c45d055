import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { redirectTarget } from '../redirect-target.ts'

/** Where somebody lands after logging in: where they wanted to go, else the first-run screen, else the dashboard. */
export function useArrivalAfterLogin() {
  const navigate = useNavigate()
  return ({ onboarding, search }: { onboarding: boolean; search: string }) => {
    const wanted = redirectTarget(search)
    const target = onboarding && wanted === paths.dashboard ? paths.welcome : wanted
    void navigate(target, { replace: true })
  }
}

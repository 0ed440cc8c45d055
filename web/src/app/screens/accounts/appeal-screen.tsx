import { useLocation } from 'react-router'
import { AppealPage } from '../../../features/moderation/index.ts'
import { paths } from '../../paths.ts'

/** The login page leads here with a token in the state of the history entry, never in the address. */
export function AppealScreen() {
  const state: unknown = useLocation().state
  const token = typeof state === 'object' && state !== null && 'appeal' in state ? state.appeal : null
  return (
    <AppealPage token={typeof token === 'string' ? token : null} loginPath={paths.login} copyPath={paths.dataCopy} />
  )
}

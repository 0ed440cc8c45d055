import { useSearchParams } from 'react-router'
import { StopMails } from '../../../features/notifications/index.ts'
import { paths } from '../../paths.ts'

export function UnsubscribeScreen() {
  const [search] = useSearchParams()
  return <StopMails token={search.get('token') ?? ''} settingsPath={`${paths.settings}?tab=notifications`} />
}

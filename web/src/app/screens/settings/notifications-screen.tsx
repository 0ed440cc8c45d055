import { NoticeCentre } from '../../../features/notifications/index.ts'
import { paths } from '../../paths.ts'

export function NotificationsScreen() {
  return <NoticeCentre settingsPath={`${paths.settings}?tab=notifications`} />
}

import { OwnProfile } from '../../features/profiles/index.ts'

/** My profile. */
export function ProfileScreen() {
  return <OwnProfile />
}

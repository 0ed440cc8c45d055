import { useNavigate, useParams } from 'react-router'
import { MemberProfile } from '../../../features/profiles/index.ts'
import { useMedia, wideScreen } from '../../../lib/device/use-media.ts'
import { paths, withUid } from '../../paths.ts'
import { WithUser } from '../../session/with-user.tsx'

/** Another member's profile. */
export function MemberProfileScreen() {
  return (
    <WithUser>
      <Theirs />
    </WithUser>
  )
}

function Theirs() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const isWide = useMedia(wideScreen)
  return (
    <MemberProfile
      key={id}
      id={id}
      paths={{
        messages: withUid(isWide ? paths.messages : paths.mobileMessages, id),
        gifts: withUid(paths.gifts, id),
        report: withUid(paths.report, id),
        ownProfile: paths.profile,
      }}
      onBlocked={() => void navigate(paths.matches, { replace: true })}
    />
  )
}

import { useNavigate, useParams } from 'react-router'
import { MemberProfile } from '../../../features/profiles/index.ts'
import { useMedia, wideScreen } from '../../../lib/device/use-media.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { memberProfilePath, paths, withUid } from '../../paths.ts'
import { WithUser } from '../../session/with-user.tsx'

const TheirVoice = lazyPart(() => import('./voice-intro.tsx').then((file) => file.TheirVoice))

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
      voiceOf={({ voice, firstname }) => voice && <TheirVoice voice={voice} name={firstname} />}
      paths={{
        messages: withUid(isWide ? paths.messages : paths.mobileMessages, id),
        gifts: withUid(paths.gifts, id),
        report: withUid(paths.report, id),
        ownProfile: paths.profile,
        profile: memberProfilePath(id),
        plans: paths.upgrade,
      }}
      onBlocked={() => void navigate(paths.matches, { replace: true })}
    />
  )
}

import { useNavigate } from 'react-router'
import { memberProfilePath, paths, withUid } from '../../paths.ts'

/** Where one gets to from the conversation with a member. */
export function useConversationPaths(uid: string) {
  const navigate = useNavigate()
  return {
    profilePath: memberProfilePath(uid),
    giftPath: withUid(paths.gifts, uid),
    reportPath: withUid(paths.report, uid),
    ownProfilePath: paths.profile,
    upgradePath: paths.upgrade,
    walletPath: paths.wallet,
    onGone: () => void navigate(paths.messages, { replace: true }),
  }
}

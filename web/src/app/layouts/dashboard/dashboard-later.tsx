import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { CallCenter } from '../../../features/calls/index.ts'
import { useUnreadTotal, useUnsentCount } from '../../../features/chat/index.ts'
import { useNoticeEvents, useServiceWorker } from '../../../features/notifications/index.ts'
import { useWalletEvents } from '../../../features/paying/index.ts'
import { useAdmirerCount, useReactionEvents } from '../../../features/reactions/index.ts'
import { LogOutDialog } from '../../../features/shell/index.ts'
import { isSavingData } from '../../../lib/device/data-saver.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { loadMatchScreen, MatchCelebration } from '../../match/match-celebration.tsx'
import { useMatchNotice } from '../../match/use-match-notice.ts'
import { paths } from '../../paths.ts'
import { useMessagesWith } from '../../use-messages-with.ts'
import { useNewTerms } from '../../use-new-terms.ts'
import { useOpenNotice } from '../../use-open-notice.ts'
import { useSharedOffer } from '../../use-shared-offer.ts'

// A file of its own: it has no place among what every visit loads after the first cards.
const DashboardIdle = lazyPart(async () => (await import('./dashboard-idle.tsx')).DashboardIdle)

type DashboardLaterProps = {
  isLogOutOpen: boolean
  onLogOutClose: () => void
  onLogOutStart: () => void
  onUnread: (count: number) => void
  onLikes: (count: number) => void
  fetchTabs: () => Promise<void>
}

/** Background work of the frame: realtime events, counts and calls. Loaded after the first page is rendered. */
export function DashboardLater({
  isLogOutOpen,
  onLogOutClose,
  onLogOutStart,
  onUnread,
  onLikes,
  fetchTabs,
}: DashboardLaterProps) {
  const navigate = useNavigate()
  const write = useMessagesWith()
  const openNotice = useOpenNotice()
  const unread = useUnreadTotal()
  const unsent = useUnsentCount()
  useEffect(() => onUnread(unread), [unread, onUnread])
  const likes = useAdmirerCount()
  useEffect(() => onLikes(likes), [likes, onLikes])
  useReactionEvents(useMatchNotice())
  useWalletEvents()
  useNoticeEvents()
  useServiceWorker(openNotice, fetchTabs)
  useSharedOffer()
  useNewTerms()
  useEffect(() => {
    // The words and the rules of the other pages are there when one of them is asked for.
    if (isSavingData()) return
    void Promise.all([loadMatchScreen(), import('../../../lib/use-form.ts')]).catch(() => undefined)
  }, [])
  return (
    <>
      <DashboardIdle />
      <MatchCelebration onWrite={write} />
      <CallCenter plansPath={`${paths.upgrade}?need=call`} listPath={paths.messages} />
      <LogOutDialog
        isOpen={isLogOutOpen}
        onClose={onLogOutClose}
        unsent={unsent}
        onLogOutStart={onLogOutStart}
        onLoggedOut={() => void navigate(paths.login, { replace: true })}
      />
    </>
  )
}

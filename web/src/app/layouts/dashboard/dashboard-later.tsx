import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { CallCenter } from '../../../features/calls/index.ts'
import { useUnreadTotal, useUnsentCount } from '../../../features/chat/index.ts'
import { useNoticeEvents, useServiceWorker } from '../../../features/notifications/index.ts'
import { useWalletEvents } from '../../../features/paying/index.ts'
import { useAdmirerCount, useReactionEvents } from '../../../features/reactions/index.ts'
import { LogOutDialog } from '../../../features/shell/index.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { isSavingData } from '../../../lib/device/data-saver.ts'
import { loadTranslationPart } from '../../../lib/i18n/i18n.ts'
import { MatchCelebration } from '../../match/match-celebration.tsx'
import { useMatchNotice } from '../../match/use-match-notice.ts'
import { paths } from '../../paths.ts'
import { useMessagesWith } from '../../use-messages-with.ts'
import { useNewTerms } from '../../use-new-terms.ts'
import { useOpenNotice } from '../../use-open-notice.ts'
import { useSharedOffer } from '../../use-shared-offer.ts'

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
    // The browser buffers what was loaded before it counts.
    void import('../../../lib/device/data-used.ts').then(({ countData }) => countData()).catch(() => undefined)
  }, [])
  useEffect(() => {
    // Without its file nothing is kept for the next visit, and this one goes on.
    const queryModule = import('../../../lib/api/offline-queries.ts')
      .then(({ persistQueries }) => persistQueries(queryClient))
      .catch(() => undefined)
    return () => void queryModule.then((stop) => stop?.())
  }, [])
  useEffect(() => {
    // The words and the rules of the other pages are there when one of them is asked for.
    if (isSavingData()) return
    const parts = [
      loadTranslationPart('app'),
      import('../../../lib/use-form.ts'),
      import('../../match/match-screen.tsx'),
    ]
    void Promise.all(parts).catch(() => undefined)
  }, [])
  return (
    <>
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

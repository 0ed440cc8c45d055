import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { CallCenter } from '../../../features/calls/index.ts'
import { useUnreadTotal, useUnsentCount } from '../../../features/chat/index.ts'
import { useNoticeSignals, useServiceWorker } from '../../../features/notifications/index.ts'
import { useWalletSignals } from '../../../features/paying/index.ts'
import { MatchCelebration, useReactionSignals } from '../../../features/reactions/index.ts'
import { LogOutDialog } from '../../../features/shell/index.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { isSavingData } from '../../../lib/device/data-saver.ts'
import { countData } from '../../../lib/device/data-used.ts'
import { needWords } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { paths } from '../../paths.ts'
import { useMessagesWith } from '../../use-messages-with.ts'
import { useOpenNotice } from '../../use-open-notice.ts'
import { useSharedOffer } from '../../use-shared-offer.ts'

const MatchOpening = lazyPart(async () => {
  const [file] = await Promise.all([import('../../match-opening/match-opening.tsx'), needWords('app')])
  return file.MatchOpening
})

type DashboardLaterProps = {
  isLogOutAsked: boolean
  onLogOutClose: () => void
  onLeaving: () => void
  onUnread: (count: number) => void
  fetchTabs: () => Promise<void>
}

/** What the frame does besides showing a page: it listens, counts and answers. Comes when the first page stands there. */
export function DashboardLater({ isLogOutAsked, onLogOutClose, onLeaving, onUnread, fetchTabs }: DashboardLaterProps) {
  const navigate = useNavigate()
  const write = useMessagesWith()
  const openNotice = useOpenNotice()
  const unread = useUnreadTotal()
  const unsent = useUnsentCount()
  useEffect(() => onUnread(unread), [unread, onUnread])
  useReactionSignals()
  useWalletSignals()
  useNoticeSignals()
  useServiceWorker(openNotice, fetchTabs)
  useSharedOffer()
  useEffect(countData, [])
  useEffect(() => {
    // Without its file nothing is kept for the next visit, and this one goes on.
    const kept = import('../../../lib/api/offline-queries.ts')
      .then(({ keepAnswers }) => keepAnswers(queryClient))
      .catch(() => undefined)
    return () => void kept.then((stop) => stop?.())
  }, [])
  useEffect(() => {
    // The words and the rules of the other pages are there when one of them is asked for.
    if (isSavingData()) return
    const parts = [
      needWords('app'),
      import('../../../lib/use-form.ts'),
      import('../../match-opening/match-opening.tsx'),
    ]
    void Promise.all(parts).catch(() => undefined)
  }, [])
  return (
    <>
      <MatchCelebration
        onWrite={write}
        opening={(person, onSent) => <MatchOpening key={person.id} person={person} onSent={onSent} />}
      />
      <CallCenter plansPath={paths.upgrade} />
      <LogOutDialog
        isOpen={isLogOutAsked}
        onClose={onLogOutClose}
        unsent={unsent}
        onLeaving={onLeaving}
        onLoggedOut={() => void navigate(paths.login, { replace: true })}
      />
    </>
  )
}

import { endCelebration, useCelebrations } from '../../features/reactions/index.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { loadTranslationPart } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'

/** The screen of a match with its texts. */
export async function loadMatchScreen() {
  const [file] = await Promise.all([import('./match-screen.tsx'), loadTranslationPart('app')])
  return file.MatchScreen
}

const MatchScreen = lazyPart(loadMatchScreen)

/** Shows each new match once, wherever the member is at that moment. */
export function MatchCelebration({ onWrite }: { onWrite: (memberId: string) => void }) {
  const me = useAuthStore((state) => state.user)
  const match = useCelebrations((state) => state.waiting[0])
  if (!match || !me) return null
  const { conversationId, person } = match
  return (
    <MatchScreen
      key={conversationId}
      me={me}
      person={person}
      onClose={endCelebration}
      onSent={() => {
        endCelebration()
        onWrite(person.id)
      }}
    />
  )
}

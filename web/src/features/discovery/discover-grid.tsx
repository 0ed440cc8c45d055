import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { LoadMore } from '../../ui/controls/load-more.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { MemberGrid, MemberTile } from '../reactions/index.ts'
import { useAnnouncement } from './deck/use-announcement.ts'
import type { useDeck } from './deck/use-deck.ts'

const firstOnScreen = 4

/** The same members side by side. */
export function DiscoverGrid({
  deck,
  profileOf,
}: {
  deck: ReturnType<typeof useDeck>
  profileOf: (memberId: string) => string
}) {
  const { t } = useTranslation()
  const { cards, members, decide, undo, lastPassed, event } = deck
  const announcement = useAnnouncement(event, cards[0])
  return (
    <>
      {lastPassed && (
        <Button kind="ghost" size="small" icon="undo" onClick={undo}>
          {t('discovery:deck.undoName', { name: lastPassed.firstname })}
        </Button>
      )}
      <MemberGrid label={t('discovery:deck.label')}>
        {cards.map((member, index) => (
          <li key={member.id}>
            <MemberTile member={member} to={profileOf(member.id)} first={index < firstOnScreen}>
              <IconButton
                icon="cross"
                kind="outlined"
                label={t('reactions:passName', { name: member.firstname })}
                onClick={() => decide(member, 'dislike')}
              />
              {!member.matched && (
                <IconButton
                  icon="heart"
                  kind="like"
                  label={t('reactions:likeName', { name: member.firstname })}
                  onClick={() => decide(member, 'like')}
                />
              )}
            </MemberTile>
          </li>
        ))}
      </MemberGrid>
      <LoadMore
        hasMore={members.hasNextPage}
        busy={members.isFetchingNextPage}
        onMore={() => void members.fetchNextPage()}
        automatic={!members.isFetchNextPageError}
      />
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </>
  )
}

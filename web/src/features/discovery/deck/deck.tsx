import type { MemberCard } from '@karibu/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTranslationPart } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton, IconLink } from '../../../ui/controls/icon-button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import styles from './deck.module.css'
import { DeckCard } from './deck-card.tsx'
import hintStyles from './deck-key-hints.module.css'
import { type DeckAction, useDeckKeys } from './deck-keys.ts'
import { DepartingCard, type ThrownCard } from './departing-card.tsx'
import { useAnnouncement } from './use-announcement.ts'
import type { useDeck } from './use-deck.ts'
import { useOpenProfile } from './use-open-profile.ts'
import { usePhotosAhead } from './use-photos-ahead.ts'
import { type Thrown, useSwipe } from './use-swipe.ts'

const DeckHelp = lazyPart(async () => {
  const [file] = await Promise.all([import('./deck-help.tsx'), loadTranslationPart('app')])
  return file.DeckHelp
})

const DeckKeyHints = lazyPart(
  () => import('./deck-key-hints.tsx').then((file) => file.DeckKeyHints),
  <p className={hintStyles.keys} />,
)

type DeckProps = {
  deck: ReturnType<typeof useDeck>
  profileOf: (memberId: string) => string
  onWrite: (memberId: string) => void
  giftsOf: (memberId: string) => string
}

/** Members one at a time: swipe, press or key. Expects at least one card. */
export function Deck({ deck, profileOf, onWrite, giftsOf }: DeckProps) {
  const { t } = useTranslation()
  const openProfile = useOpenProfile()
  const { cards, decide, undo, lastPassed, event } = deck
  const [current, next] = cards
  const [leaving, setLeaving] = useState<ThrownCard | null>(null)
  const [help, setHelp] = useState<'unused' | 'open' | 'closed'>('unused')
  const heading = useFocusAfter(event)
  const announcement = useAnnouncement(event, current)
  usePhotosAhead(cards)

  function answer(
    kind: 'like' | 'dislike',
    thrown: Thrown = { way: kind === 'like' ? 'right' : 'left', dx: 0, tilt: 0 },
  ) {
    if (!current) return
    setLeaving({ member: current, ...thrown })
    decide(current, kind)
  }

  const open = () => void (current && openProfile(profileOf(current.id), card.current))
  const { card, handlers } = useSwipe((thrown) => answer(thrown.way === 'right' ? 'like' : 'dislike', thrown), open)

  const deeds: Record<DeckAction, () => void> = {
    pass: () => answer('dislike'),
    like: () => answer('like'),
    open,
    undo,
    message: () => current?.matched && onWrite(current.id),
    help: () => setHelp('open'),
  }
  useDeckKeys((deed) => deeds[deed]())

  if (!current) return null
  return (
    <section className={styles.deck} aria-label={t('discovery:deck.label')}>
      <div className={styles.stack}>
        {next && (
          <div key={next.id} className={styles.card} inert>
            <DeckCard member={next} to={profileOf(next.id)} />
          </div>
        )}
        <article
          key={current.id}
          ref={card}
          className={classNames(styles.card, leaving && styles.arriving)}
          data-member={current.id}
          {...handlers}
        >
          <DeckCard member={current} to={profileOf(current.id)} first headingRef={heading} onOpen={open} />
        </article>
        {leaving && (
          <DepartingCard key={`leaving ${leaving.member.id}`} card={leaving} onGone={() => setLeaving(null)} />
        )}
        <Actions {...{ current, deeds, profileOf, giftsOf, canUndo: lastPassed !== null }} />
      </div>
      <DeckKeyHints member={current} to={profileOf(current.id)} />
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
      {help !== 'unused' && <DeckHelp isOpen={help === 'open'} onClose={() => setHelp('closed')} />}
    </section>
  )
}

type ActionsProps = Pick<DeckProps, 'profileOf' | 'giftsOf'> & {
  current: MemberCard
  deeds: Record<DeckAction, () => void>
  canUndo: boolean
}

function Actions({ current, deeds, profileOf, giftsOf, canUndo }: ActionsProps) {
  const { t } = useTranslation()
  const name = current.firstname
  return (
    <div className={styles.actions}>
      <IconButton
        icon="undo"
        kind="scrim"
        className={styles.undo}
        label={t('discovery:deck.undo')}
        disabled={!canUndo}
        onClick={deeds.undo}
      />
      <IconButton
        icon="cross"
        kind="outlined"
        size="large"
        label={t('reactions:passName', { name })}
        onClick={deeds.pass}
      />
      {current.matched ? (
        <Button size="large" icon="chat" className={styles.main} onClick={deeds.message}>
          {t('reactions:mutual.write')}
        </Button>
      ) : (
        <Button
          kind="like"
          size="large"
          icon="heart-filled"
          className={styles.main}
          aria-label={t('reactions:likeName', { name })}
          onClick={deeds.like}
        >
          {t('reactions:like')}
        </Button>
      )}
      <IconLink
        icon="gift"
        kind="gold"
        size="large"
        label={t('discovery:deck.giveTo', { name })}
        to={giftsOf(current.id)}
      />
      <IconLink
        icon="chevron-up"
        kind="scrim"
        className={styles.open}
        label={t('discovery:deck.openName', { name })}
        to={profileOf(current.id)}
      />
      <IconButton
        icon="help"
        className={styles.help}
        label={t('discovery:keys.title')}
        aria-haspopup="dialog"
        onClick={deeds.help}
      />
    </div>
  )
}

/** After a decision the focus goes to the heading of the card that came up. */
function useFocusAfter(event: object | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (event) heading.current?.focus({ preventScroll: true })
  }, [event])
  return heading
}

import type { Person } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { GiftLink } from '../../gifts/index.ts'
import type { PersonPaths } from './person-paths.ts'
import styles from './reaction-bar.module.css'
import { useReaction } from './use-reaction.ts'

type ReactionBarProps = { person: Person; paths: PersonPaths }

/**
 * What one most likely does next: pass or like a stranger, take back a like, write to a match; and a gift for each of
 * them. On phones the bar stays at the lower edge of the screen.
 */
export function ReactionBar({ person, paths }: ReactionBarProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.bar}>
      {person.matched ? (
        <ButtonLink icon="chat" to={paths.messages}>
          {t('people:actions.message')}
        </ButtonLink>
      ) : (
        <Answers person={person} />
      )}
      <GiftLink name={person.firstname} to={paths.gifts} />
    </div>
  )
}

function Answers({ person }: { person: Person }) {
  const { t } = useTranslation()
  const reaction = useReaction(person)
  const { liked, disliked } = person
  return (
    <>
      {!liked && (
        <Button
          kind="outlined"
          icon="cross"
          aria-pressed={disliked}
          busy={reaction.isPending('dislike')}
          disabled={reaction.isBusy}
          onClick={() => reaction.set('dislike', !disliked)}
        >
          {disliked ? t('people:actions.passed') : t('people:actions.pass')}
        </Button>
      )}
      <Button
        className={styles.like}
        kind={liked ? 'outlined' : 'like'}
        icon="heart-filled"
        aria-pressed={liked}
        busy={reaction.isPending('like')}
        disabled={reaction.isBusy}
        onClick={() => reaction.set('like', !liked)}
      >
        {liked ? t('people:actions.liked') : t('people:actions.like')}
      </Button>
    </>
  )
}

import type { Person } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { IconButton, IconLink } from '../../../ui/controls/icon-button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { GiftLink } from '../../gifts/index.ts'
import { useFavourite } from '../../reactions/index.ts'
import { ReportAbuseDialog } from '../../safety/index.ts'
import { CompareButton } from './compare-button.tsx'
import styles from './person-actions.module.css'
import { useForgetPerson, useReaction } from './use-reaction.ts'

export type PersonPaths = { messages: string; gifts: string; report: string; ownProfile: string }

type PersonActionsProps = {
  person: Person
  paths: PersonPaths
  /** The person has been blocked and is nowhere to be seen any more. */
  onBlocked: () => void
}

/** What one can do about another member: pass, like, write, give, report, block. */
export function PersonActions({ person, paths, onBlocked }: PersonActionsProps) {
  const { t } = useTranslation()
  const reaction = useReaction(person)
  const forget = useForgetPerson()
  const favour = useFavourite()
  const [isFavourite, setFavourite] = useState(person.favourite)
  const [isAsking, setAsking] = useState(false)
  const name = person.firstname

  function leave() {
    setAsking(false)
    // First away from here: a profile that is forgotten while it is shown would be asked for again.
    onBlocked()
    forget(person.id)
    toast.info(t('people:actions.blocked', { name }))
  }

  return (
    <div className={styles.actions}>
      <div className={styles.answers}>
        <Button
          kind="outlined"
          icon="cross"
          aria-pressed={person.disliked}
          busy={reaction.isPending('dislike')}
          disabled={reaction.isBusy}
          onClick={() => reaction.set('dislike', !person.disliked)}
        >
          {person.disliked ? t('people:actions.passed') : t('people:actions.pass')}
        </Button>
        <Button
          kind={person.liked ? 'outlined' : 'like'}
          icon={person.liked ? 'heart-filled' : 'heart'}
          aria-pressed={person.liked}
          busy={reaction.isPending('like')}
          disabled={reaction.isBusy}
          onClick={() => reaction.set('like', !person.liked)}
        >
          {person.liked ? t('people:actions.liked') : t('people:actions.like')}
        </Button>
      </div>
      <div className={styles.others}>
        <ButtonLink kind={person.matched ? 'primary' : 'outlined'} icon="chat" to={paths.messages}>
          {t('people:actions.message')}
        </ButtonLink>
        <GiftLink name={name} to={paths.gifts} />
        <IconButton
          kind="plain"
          icon="star"
          pressed={isFavourite}
          label={t(isFavourite ? 'reactions:favourites.remove' : 'reactions:favourites.add', { name })}
          onClick={() => {
            setFavourite(!isFavourite)
            favour.mutate({ member: person, on: !isFavourite }, { onError: () => setFavourite(isFavourite) })
          }}
        />
        {person.matched && <CompareButton person={person} ownProfilePath={paths.ownProfile} />}
        <IconLink kind="outlined" icon="flag" label={t('people:actions.report', { name })} to={paths.report} />
        <IconButton
          kind="danger"
          icon="block"
          label={t('people:actions.block', { name })}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        />
      </div>
      <ReportAbuseDialog
        person={person}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        isBlocking={reaction.isPending('block')}
        onBlock={() => reaction.set('block', true, leave)}
        onReported={({ blocked }) => (blocked ? leave() : setAsking(false))}
      />
    </div>
  )
}

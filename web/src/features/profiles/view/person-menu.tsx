import type { Person } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/feedback/toast.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import { ReportAbuseDialog } from '../../safety/index.ts'
import { useShareAddress } from '../use-share-address.ts'
import type { PersonPaths } from './person-paths.ts'
import styles from './profile-view.module.css'
import { useForgetPerson, useReaction } from './use-reaction.ts'

type PersonMenuProps = {
  person: Person
  paths: PersonPaths
  /** The person has been blocked and is nowhere to be seen any more. */
  onBlocked: () => void
}

/** What is done rarely, in words: share, take back the like of a match, report, block. */
export function PersonMenu({ person, paths, onBlocked }: PersonMenuProps) {
  const { t } = useTranslation()
  const reaction = useReaction(person)
  const forget = useForgetPerson()
  const share = useShareAddress()
  const [isAsking, setAsking] = useState(false)
  const name = person.firstname

  function leave() {
    setAsking(false)
    // First away from here: a profile that is forgotten while it is shown would be asked for again.
    onBlocked()
    forget(person.id)
    toast.info(t('people:actions.blocked', { name }))
  }

  const items: MenuItem[] = [
    { id: 'share', icon: 'send', label: t('people:share.button'), onSelect: () => void share(paths.profile) },
    ...(person.matched ? [unlike()] : []),
    { id: 'report', icon: 'flag', label: t('people:actions.report', { name }), to: paths.report },
    {
      id: 'block',
      icon: 'block',
      tone: 'danger',
      label: t('people:actions.block', { name }),
      onSelect: () => setAsking(true),
    },
  ]

  function unlike(): MenuItem {
    const onSelect = () => reaction.set('like', false)
    return { id: 'unlike', icon: 'undo', label: t('people:actions.unlike'), onSelect }
  }

  return (
    <>
      <Menu
        label={t('people:actions.menu', { name })}
        items={items}
        trigger={<Icon name="more" size={24} />}
        triggerClassName={styles.menu}
      />
      <ReportAbuseDialog
        person={person}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        isBlocking={reaction.isPending('block')}
        onBlock={() => reaction.set('block', true, leave)}
        onReported={({ blocked }) => (blocked ? leave() : setAsking(false))}
      />
    </>
  )
}

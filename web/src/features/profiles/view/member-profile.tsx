import type { Person } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia, wideScreen } from '../../../lib/device/use-media.ts'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { useKnownCard, usePerson } from '../queries.ts'
import { PartLike } from './part-like.tsx'
import { PersonLinks } from './person-links.tsx'
import { PersonMenu } from './person-menu.tsx'
import type { PersonPaths } from './person-paths.ts'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ProfileView } from './profile-view.tsx'
import { ReactionBar } from './reaction-bar.tsx'

type MemberProfileProps = {
  id: string
  paths: PersonPaths
  onBlocked: () => void
  /** Draws the voice intro of the member. */
  voiceOf?: (person: Person) => ReactNode
}

/** Another member's profile, with what one can do about them; nothing of it can be edited. */
export function MemberProfile({ id, paths, onBlocked, voiceOf }: MemberProfileProps) {
  const { t } = useTranslation()
  const { data: person, isPending } = usePerson(id)
  const card = useKnownCard(id)
  const isWide = useMedia(wideScreen)
  if (isPending) return <ProfileSkeleton card={card} />
  if (!person) return <FailedState message={t('people:failed')} onRetry={() => window.location.reload()} />
  if (person.mine) return <ProfileView person={person} voice={voiceOf?.(person)} />
  const actions = <ReactionBar person={person} paths={paths} />
  const links = <PersonLinks person={person} paths={paths} />
  return (
    <ProfileView
      person={person}
      menu={<PersonMenu person={person} paths={paths} onBlocked={onBlocked} />}
      voice={voiceOf?.(person)}
      onPart={
        person.matched ? undefined : (part) => <PartLike key={person.id} person={person} part={part} paths={paths} />
      }
      beside={
        isWide && (
          <>
            {actions}
            {links}
          </>
        )
      }
      actions={!isWide && actions}
      links={!isWide && links}
    />
  )
}

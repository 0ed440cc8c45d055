import type { Person } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useFavourite } from '../../reactions/index.ts'
import { CompareButton } from './compare-button.tsx'
import type { PersonPaths } from './person-paths.ts'
import styles from './profile-view.module.css'

/** Further ways at the end of a profile: a first message to a stranger, the private list, a comparison with a match. */
export function PersonLinks({ person, paths }: { person: Person; paths: PersonPaths }) {
  const { t } = useTranslation()
  return (
    <div className={styles.links}>
      {!person.matched && (
        <ButtonLink kind="outlined" icon="chat" to={paths.messages}>
          {t('people:actions.message')}
        </ButtonLink>
      )}
      <FavouriteButton person={person} />
      {person.matched && <CompareButton person={person} ownProfilePath={paths.ownProfile} />}
    </div>
  )
}

function FavouriteButton({ person }: { person: Person }) {
  const { t } = useTranslation()
  const favour = useFavourite()
  const [isFavourite, setFavourite] = useState(person.favourite)
  const name = person.firstname
  return (
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
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useFavourite } from '../use-favourite.ts'
import { ReactionList } from './reaction-list.tsx'

type FavouriteListProps = { profileOf: (memberId: string) => string; wayOn: ReactNode }

/** Members I want to find again. The list is private. */
export function FavouriteList({ profileOf, wayOn }: FavouriteListProps) {
  const { t } = useTranslation()
  const favour = useFavourite()
  return (
    <ReactionList
      kind="favourite"
      label={t('dashboard:nav.favourites')}
      profileOf={profileOf}
      empty={
        <EmptyState title={t('reactions:favourites.empty')} seed="favourites" icon="star" action={wayOn}>
          {t('reactions:favourites.emptyText')}
        </EmptyState>
      }
      actions={(member) => (
        <Button
          kind="outlined"
          size="small"
          icon="star"
          aria-label={t('reactions:favourites.remove', { name: member.firstname })}
          onClick={() => favour.mutate({ member, on: false })}
        >
          {t('reactions:favourites.removeShort')}
        </Button>
      )}
    />
  )
}

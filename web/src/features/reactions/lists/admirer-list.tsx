import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useReact } from '../use-react.ts'
import { ReactionList } from './reaction-list.tsx'

type AdmirerListProps = { profileOf: (memberId: string) => string; wayOn: ReactNode }

/** Those who like me and wait for an answer, with open faces. */
export function AdmirerList({ profileOf, wayOn }: AdmirerListProps) {
  const { t } = useTranslation()
  const react = useReact()
  return (
    <ReactionList
      kind="likesMe"
      label={t('dashboard:nav.whoLikesMe')}
      profileOf={profileOf}
      empty={
        <EmptyState title={t('reactions:likesMe.empty')} seed="likes-me" icon="star" action={wayOn}>
          {t('reactions:likesMe.emptyText')}
        </EmptyState>
      }
      actions={(member) => (
        <>
          <IconButton
            icon="cross"
            kind="outlined"
            label={t('reactions:passName', { name: member.firstname })}
            onClick={() => react.mutate({ member, kind: 'dislike', on: true })}
          />
          <IconButton
            icon="heart"
            kind="like"
            label={t('reactions:likesMe.likeBackName', { name: member.firstname })}
            onClick={() => react.mutate({ member, kind: 'like', on: true })}
          />
        </>
      )}
    />
  )
}

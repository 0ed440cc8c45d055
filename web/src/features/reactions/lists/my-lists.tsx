import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip } from '../../../ui/controls/chip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useReact } from '../use-react.ts'
import { WriteButton } from '../write-button.tsx'
import { ReactionList } from './reaction-list.tsx'

type ListProps = {
  profileOf: (memberId: string) => string
  /** Where an empty list sends the member on to. */
  wayOn: ReactNode
}

/** Members I like who have not answered yet; members who like me too get a message button instead. */
export function LikedList({ profileOf, onWrite, wayOn }: ListProps & { onWrite: (memberId: string) => void }) {
  const { t } = useTranslation()
  const react = useReact()
  return (
    <ReactionList
      kind="like"
      label={t('dashboard:nav.likes')}
      profileOf={profileOf}
      empty={
        <EmptyState title={t('reactions:likes.empty')} seed="likes" icon="heart" action={wayOn}>
          {t('reactions:likes.emptyText')}
        </EmptyState>
      }
      mark={(member) => member.matched && <Chip tone="gold">{t('reactions:likes.match')}</Chip>}
      actions={(member) =>
        member.matched ? (
          <WriteButton member={member} onWrite={onWrite} />
        ) : (
          <Button
            kind="ghost"
            size="small"
            icon="undo"
            aria-label={t('reactions:likes.unlikeName', { name: member.firstname })}
            onClick={() => react.mutate({ member, kind: 'like', on: false })}
          >
            {t('reactions:likes.unlike')}
          </Button>
        )
      }
    />
  )
}

/** Those I passed. */
export function PassedList({ profileOf, wayOn }: ListProps) {
  const { t } = useTranslation()
  const react = useReact()
  return (
    <ReactionList
      kind="dislike"
      label={t('dashboard:nav.dislikes')}
      profileOf={profileOf}
      empty={
        <EmptyState title={t('reactions:dislikes.empty')} seed="dislikes" icon="undo" action={wayOn}>
          {t('reactions:dislikes.emptyText')}
        </EmptyState>
      }
      actions={(member) => (
        <Button
          kind="outlined"
          size="small"
          icon="undo"
          aria-label={t('reactions:dislikes.undoName', { name: member.firstname })}
          onClick={() => react.mutate({ member, kind: 'dislike', on: false })}
        >
          {t('reactions:dislikes.undo')}
        </Button>
      )}
    />
  )
}

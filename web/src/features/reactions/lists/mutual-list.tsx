import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, ListEnd } from '../../../ui/feedback/empty-state.tsx'
import { WriteButton } from '../write-button.tsx'
import { ReactionList } from './reaction-list.tsx'

type MutualListProps = {
  profileOf: (memberId: string) => string
  onWrite: (memberId: string) => void
  wayOn: ReactNode
  /** Below a short list. */
  onward: ReactNode
}

/** Members I like and who like me. */
export function MutualList({ profileOf, onWrite, wayOn, onward }: MutualListProps) {
  const { t } = useTranslation()
  return (
    <ReactionList
      kind="match"
      label={t('discovery:tabs.mutual')}
      profileOf={profileOf}
      empty={
        <EmptyState title={t('reactions:mutual.empty')} seed="mutual" icon="users" action={wayOn}>
          {t('reactions:mutual.emptyText')}
        </EmptyState>
      }
      actions={(member) => <WriteButton member={member} onWrite={onWrite} isQuiet />}
      end={<ListEnd action={onward}>{t('chat:soFar')}</ListEnd>}
    />
  )
}

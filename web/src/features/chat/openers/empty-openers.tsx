import type { MemberCard } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useReceiver } from '../requests/use-receiver.ts'
import styles from './empty-openers.module.css'
import { OpenerChips } from './opener-chips.tsx'

type EmptyOpenersProps = { person: MemberCard; onChoose: (text: string) => void }

/** A conversation without a message: an invitation to write, and three opening lines above the field. */
export function EmptyOpeners({ person, onChoose }: EmptyOpenersProps) {
  const { t } = useTranslation()
  const { data, isLoading } = useReceiver(person.id)
  return (
    <div className={styles.empty}>
      <div className={styles.state}>
        <EmptyState title={t('chat:first.title', { name: person.firstname })} icon="chat" seed={person.id}>
          {t('chat:first.text')}
        </EmptyState>
      </div>
      <OpenerChips person={data} isLoading={isLoading} onChoose={onChoose} />
    </div>
  )
}

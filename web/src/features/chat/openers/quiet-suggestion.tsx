import type { Conversation } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useReceiver } from '../requests/use-receiver.ts'
import { OpenerChips } from './opener-chips.tsx'
import { dismissQuiet, isDismissed } from './quiet-rules.ts'
import styles from './quiet-suggestion.module.css'

type QuietSuggestionProps = { conversation: Conversation; onChoose: (text: string) => void }

/** After a day without a message: three questions to the other member, which can be closed. */
export function QuietSuggestion({ conversation, onChoose }: QuietSuggestionProps) {
  const { t } = useTranslation()
  const { person } = conversation
  const [isOpen, setOpen] = useState(() => !isDismissed(conversation))
  const { data, isLoading } = useReceiver(person.id)
  if (!isOpen) return null
  const close = () => {
    dismissQuiet(conversation)
    setOpen(false)
  }
  return (
    <aside className={styles.quiet} aria-label={t('chat:quiet.title', { name: person.firstname })}>
      <div className={styles.head}>
        <p>{t('chat:quiet.title', { name: person.firstname })}</p>
        <IconButton icon="cross" label={t('chat:quiet.close')} onClick={close} />
      </div>
      <OpenerChips
        person={data}
        isLoading={isLoading}
        onChoose={(text) => {
          close()
          onChoose(text)
        }}
      />
    </aside>
  )
}

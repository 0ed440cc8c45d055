import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/button.tsx'
import { ScamDialog } from '../../../scam/index.ts'
import { outbox } from '../../outbox/my-outbox.ts'
import type { Unsent } from '../../outbox/outbox-store.ts'
import { useConversationContext } from '../../thread/conversation-context.ts'
import styles from '../message-line.module.css'

/** Asks the sender of a text that resembles fraud whether to change or to send it. Closed, the question stays below the text. */
export function ScamQuestion({ unsent }: { unsent: Unsent }) {
  const { t } = useTranslation()
  const { name, onSuggest } = useConversationContext()
  const [isAsking, setAsking] = useState(true)

  function edit() {
    onSuggest(unsent.body)
    void outbox.discard(unsent)
  }

  return (
    <div className={styles.failure}>
      <p>{t('chat:scam.held')}</p>
      <div className={styles.actions}>
        <Button kind="outlined" size="small" onClick={() => setAsking(true)}>
          {t('chat:scam.look')}
        </Button>
      </div>
      {isAsking && (
        <ScamDialog
          name={name}
          onEdit={edit}
          onSend={() => void outbox.retry({ ...unsent, confirmed: true })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

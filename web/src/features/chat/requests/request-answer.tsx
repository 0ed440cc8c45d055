import type { Conversation } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './request-answer.module.css'
import { useAnswerRequest } from './use-answer-request.ts'

const BlockDialog = lazyPart(() => import('../thread/dialogs/block-dialog.tsx').then((file) => file.BlockDialog))

/** A message request: accept, decline, or block and report, in place. */
export function RequestAnswer({ conversation, onGone }: { conversation: Conversation; onGone: () => void }) {
  const { t } = useTranslation()
  const { person } = conversation
  const name = person.firstname
  const [isBlocking, setBlocking] = useState(false)
  const { accept, decline } = useAnswerRequest(conversation, onGone)
  const isBusy = accept.isPending || decline.isPending
  return (
    <section className={styles.answer} aria-label={t('chat:request.title', { name })}>
      <h2 className={styles.title}>{t('chat:request.title', { name })}</h2>
      <p className={styles.text}>{t('chat:request.text', { name })}</p>
      <div className={styles.actions}>
        <Button
          kind="outlined"
          icon="cross"
          busy={decline.isPending}
          disabled={isBusy}
          onClick={() => decline.mutate()}
        >
          {t('chat:request.decline')}
        </Button>
        <Button icon="check" busy={accept.isPending} disabled={isBusy} onClick={() => accept.mutate()}>
          {t('chat:request.accept')}
        </Button>
        <Button
          kind="ghost"
          icon="block"
          aria-haspopup="dialog"
          className={styles.block}
          disabled={isBusy}
          onClick={() => setBlocking(true)}
        >
          {t('chat:request.block')}
        </Button>
      </div>
      {isBlocking && <BlockDialog person={person} onClose={() => setBlocking(false)} onGone={onGone} />}
    </section>
  )
}

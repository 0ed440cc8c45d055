import { api, type Conversation } from '@karibu/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/failures.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { chatKeys } from '../chat-keys.ts'
import { changeEverywhere } from '../conversations/list-rules.ts'
import { refetchConversations } from '../events.ts'
import styles from './request-answer.module.css'

const BlockDialog = lazyPart(() => import('../thread/block-dialog.tsx').then((file) => file.BlockDialog))

/** Somebody asks to write with me: accept, decline, or block and report, right here. */
export function RequestAnswer({ conversation, onGone }: { conversation: Conversation; onGone: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id, person } = conversation
  const name = person.firstname
  const [isBlocking, setBlocking] = useState(false)
  const accept = useMutation({
    mutationFn: () => call(api.chat.accept, { params: { id } }),
    onSuccess: (answer) => {
      changeEverywhere(client, id, () => answer.conversation)
      refetchConversations()
    },
    onError: toastFailure,
  })
  const decline = useMutation({
    mutationFn: () => call(api.chat.decline, { params: { id } }),
    onSuccess: () => {
      toast.info(t('chat:request.declined', { name }))
      onGone()
      client.removeQueries({ queryKey: chatKeys.withMember(person.id) })
      refetchConversations()
    },
    onError: toastFailure,
  })
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

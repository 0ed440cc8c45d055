import { api, type Message } from '@karibu/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/failures.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { applyRemoval, takeChange } from '../cache/apply-message.ts'
import { useConversationContext } from '../thread/conversation-context.ts'

type DeleteDialogProps = { message: Message; canForBoth: boolean; onClose: () => void }

/** Deletes a message for me, or one of mine for both within ten minutes. */
export function DeleteDialog({ message, canForBoth, onClose }: DeleteDialogProps) {
  const { t } = useTranslation()
  const { conversationId: id, name } = useConversationContext()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: (whom: 'me' | 'both') =>
      call(api.chat.deleteMessage, { params: { id, seq: message.seq }, query: { for: whom } }),
    onSuccess: (answer) => {
      if (answer.message) takeChange(client, answer.message, null)
      else applyRemoval(client, id, message.seq, null)
      onClose()
    },
    onError: (error) => {
      toastFailure(error)
      onClose()
    },
  })
  const isFor = (whom: 'me' | 'both') => remove.isPending && remove.variables === whom
  return (
    <Dialog
      isOpen
      onClose={() => !remove.isPending && onClose()}
      title={t('chat:delete.title')}
      actions={
        <>
          <Button kind="ghost" disabled={remove.isPending} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="outlined" busy={isFor('me')} disabled={remove.isPending} onClick={() => remove.mutate('me')}>
            {t('chat:delete.forMe')}
          </Button>
          {canForBoth && (
            <Button
              kind="danger"
              icon="trash"
              busy={isFor('both')}
              disabled={remove.isPending}
              onClick={() => remove.mutate('both')}
            >
              {t('chat:delete.forBoth')}
            </Button>
          )}
        </>
      }
    >
      <p>{canForBoth ? t('chat:delete.text', { name }) : t('chat:delete.textMe', { name })}</p>
    </Dialog>
  )
}

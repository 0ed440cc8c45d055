import type { Message } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useConversationContext } from '../thread/conversation-context.ts'
import { useDeleteMessage } from './use-delete-message.ts'

type DeleteDialogProps = { message: Message; canForBoth: boolean; onClose: () => void }

/** Deletes a message for me, or one of mine for both within ten minutes. */
export function DeleteDialog({ message, canForBoth, onClose }: DeleteDialogProps) {
  const { t } = useTranslation()
  const { conversationId: id, name } = useConversationContext()
  const remove = useDeleteMessage(id, message, onClose)
  const isFor = (scope: 'me' | 'both') => remove.isPending && remove.variables === scope
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

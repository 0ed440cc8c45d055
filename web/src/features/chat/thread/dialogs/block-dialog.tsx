import type { MemberCard } from '@karibu/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../../ui/feedback/toast.ts'
import { useReact } from '../../../reactions/index.ts'
import { ReportAbuseDialog } from '../../../safety/index.ts'
import { chatKeys } from '../../chat-keys.ts'

type BlockDialogProps = { person: MemberCard; onClose: () => void; onGone: () => void }

/** Blocks or reports the other, or both, from the conversation itself. */
export function BlockDialog({ person, onClose, onGone }: BlockDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const react = useReact()

  function leave() {
    onClose()
    // First away from here: a conversation that is forgotten while it is shown would be asked for again.
    onGone()
    client.removeQueries({ queryKey: chatKeys.withMember(person.id) })
    void client.invalidateQueries({ queryKey: chatKeys.lists })
    void client.invalidateQueries({ queryKey: chatKeys.totals })
    toast.info(t('people:actions.blocked', { name: person.firstname }))
  }

  return (
    <ReportAbuseDialog
      person={person}
      isOpen
      onClose={onClose}
      isBlocking={react.isPending}
      onBlock={() => react.mutate({ member: person, kind: 'block', on: true }, { onSuccess: leave })}
      onReported={({ blocked }) => (blocked ? leave() : onClose())}
    />
  )
}

import type { MemberCard } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'

type WriteButtonProps = {
  member: MemberCard
  onWrite: (memberId: string) => void
  /** Where every tile has one: not louder than the faces. */
  isQuiet?: boolean
}

/** Leads from a match in a list to the conversation with them. */
export function WriteButton({ member, onWrite, isQuiet }: WriteButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      size="small"
      kind={isQuiet ? 'outlined' : 'primary'}
      icon="chat"
      aria-label={t('reactions:mutual.writeName', { name: member.firstname })}
      onClick={() => onWrite(member.id)}
    >
      {t('reactions:mutual.write')}
    </Button>
  )
}

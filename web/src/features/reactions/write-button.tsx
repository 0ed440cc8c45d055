import type { MemberCard } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'

/** Leads from a match in a list to the conversation with them. */
export function WriteButton({ member, onWrite }: { member: MemberCard; onWrite: (memberId: string) => void }) {
  const { t } = useTranslation()
  return (
    <Button
      size="small"
      icon="chat"
      aria-label={t('reactions:mutual.writeName', { name: member.firstname })}
      onClick={() => onWrite(member.id)}
    >
      {t('reactions:mutual.write')}
    </Button>
  )
}

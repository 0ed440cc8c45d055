import type { StaffMemberRow } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../ui/controls/chip.tsx'

const tones = {
  active: 'palm',
  inactive: 'neutral',
  unverified: 'gold',
  suspended: 'clay',
  banned: 'danger',
} as const satisfies Record<StaffMemberRow['status'], string>

/** The status of a member, and the role where it is not the usual one. */
export function MemberChips({ member }: { member: Pick<StaffMemberRow, 'status' | 'role'> }) {
  const { t } = useTranslation()
  return (
    <>
      <Chip tone={tones[member.status]}>{t(`admin-screens:statuses.${member.status}`)}</Chip>
      {member.role !== 'user' && <Chip tone="indigo">{t(`admin-screens:roles.${member.role}`)}</Chip>}
    </>
  )
}

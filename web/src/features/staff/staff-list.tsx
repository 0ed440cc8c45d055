import type { StaffMember } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../lib/api/failures.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useFocusWhenLost } from '../../ui/overlays/use-focus-when-lost.ts'
import { useFreshPassword } from '../confirm-password/index.ts'
import { PermissionsForm } from './permissions-form.tsx'
import { type MemberPath, ProposalCard } from './proposal-card.tsx'
import { useStaff } from './queries.ts'
import styles from './staff.module.css'
import { StoppedCorrections } from './stopped-corrections.tsx'

/**
 * Who is on the team and may do what; proposals that wait for a second administrator; corrections that their owner stopped; a form for a
 * new proposal.
 */
export function StaffList({ memberPath }: MemberPath) {
  const { t } = useTranslation()
  const { guarded, dialog } = useFreshPassword()
  const { data, error, isFetching, refetch } = useStaff()
  const place = useFocusWhenLost<HTMLDivElement>(data?.proposals.length, { atFirst: false })
  if (!data && error)
    return <FailedState message={failureMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <div role="status" aria-label={t('common:loading')} className={styles.page}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    )
  return (
    <div className={styles.page} ref={place} tabIndex={-1}>
      {data.proposals.length > 0 && (
        <section className={styles.section}>
          <h2>{t('staff:staff.proposals')}</h2>
          {data.proposals.map((proposal) => (
            <ProposalCard key={proposal.id} proposal={proposal} guarded={guarded} memberPath={memberPath} />
          ))}
        </section>
      )}
      <StoppedCorrections stopped={data.stopped} memberPath={memberPath} />
      <section className={styles.section}>
        <h2>{t('staff:staff.members')}</h2>
        <ul className={styles.list}>
          {data.staff.map((member) => (
            <li key={member.id}>
              <MemberCard member={member} />
            </li>
          ))}
        </ul>
      </section>
      <PermissionsForm guarded={guarded} />
      {dialog}
    </div>
  )
}

function MemberCard({ member }: { member: StaffMember }) {
  const { t } = useTranslation()
  return (
    <Card className={styles.card}>
      <div>
        <h3>{member.name}</h3>
        <p className={styles.meta}>{member.email}</p>
      </div>
      <p className={styles.chips}>
        {member.permissions.map((permission) => (
          <Chip key={permission}>{t(`staff:permission.${permission}`)}</Chip>
        ))}
        {member.status !== 'active' && (
          <Chip tone="danger" icon="alert">
            {t('staff:staff.suspended')}
          </Chip>
        )}
      </p>
    </Card>
  )
}

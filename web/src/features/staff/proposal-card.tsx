import type { StaffProposal } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/i18n/format.ts'
import { Card } from '../../ui/layout/card.tsx'
import { ProposalActions } from './proposal-actions.tsx'
import { type Guarded, useRefreshStaff } from './queries.ts'
import styles from './staff.module.css'

/** What somebody wants to do about a member of staff, and the word of a second administrator. */
export function ProposalCard({ proposal, guarded }: { proposal: StaffProposal; guarded: Guarded }) {
  const { t } = useTranslation()
  const refresh = useRefreshStaff()
  const { target, proposer, createdAt, reason, mayConfirm } = proposal

  return (
    <Card as="article" className={styles.card}>
      <h3>{useProposalTitle(proposal)}</h3>
      <p className={styles.meta}>
        {target.email} · {t('staff:staff.proposedBy', { name: proposer.name })} ·{' '}
        {formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' })}
      </p>
      <p className={styles.reason}>{reason}</p>
      {!mayConfirm && <p className={styles.meta}>{t('staff:staff.waits')}</p>}
      <ProposalActions
        proposal={proposal}
        confirmLabel={t('staff:staff.confirm')}
        guarded={guarded}
        onDecided={refresh}
      />
    </Card>
  )
}

function useProposalTitle({ kind, target, permissions, days }: StaffProposal): string {
  const { t } = useTranslation()
  const { name } = target
  if (kind === 'ban') return t('staff:staff.ban', { name })
  if (kind === 'suspend') return t('staff:staff.suspend', { name, count: days ?? 0 })
  if (!permissions || permissions.length === 0) return t('staff:staff.demote', { name })
  return t('staff:staff.allow', { name, list: permissions.map((each) => t(`staff:permission.${each}`)).join(', ') })
}

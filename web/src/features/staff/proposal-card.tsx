import { deletionGraceDays, emailObjectionDays, type StaffProposal } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoment } from '../../lib/i18n/format.ts'
import { Card } from '../../ui/layout/card.tsx'
import { ProposalActions } from './proposal-actions.tsx'
import { type Guarded, useRefreshStaff } from './queries.ts'
import styles from './staff.module.css'

/** The page of a member for staff; null where the reader may not go. */
export type MemberPath = { memberPath: ((id: string) => string) | null }
type ProposalCardProps = { proposal: StaffProposal; guarded: Guarded } & MemberPath

/** A proposal about a member or a staff member, with the decision of a second administrator. */
export function ProposalCard({ proposal, guarded, memberPath }: ProposalCardProps) {
  const { t } = useTranslation()
  const refresh = useRefreshStaff()
  const { kind, target, proposer, createdAt, expiresAt, reason, mayConfirm } = proposal
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date()

  return (
    <Card as="article" className={styles.card}>
      <h3>{useProposalTitle(proposal)}</h3>
      <p className={styles.meta}>
        {target.email} · {t('staff:staff.proposedBy', { name: proposer.name })} · {formatMoment(createdAt)}
      </p>
      <p className={styles.reason}>{reason}</p>
      <Meaning proposal={proposal} />
      {memberPath && (
        <p>
          <Link to={memberPath(target.id)}>{t('staff:staff.openMember')}</Link>
        </p>
      )}
      {isOver && <p className={styles.meta}>{t('staff:staff.over')}</p>}
      {!mayConfirm && !isOver && <p className={styles.meta}>{t('staff:staff.waits')}</p>}
      {expiresAt && !isOver && (
        <p className={styles.meta}>{t('staff:staff.expires', { when: formatMoment(expiresAt) })}</p>
      )}
      <ProposalActions
        proposal={proposal}
        confirmLabel={t(kind === 'delete' ? 'staff:staff.confirmDelete' : 'staff:staff.confirm')}
        confirmKind={kind === 'delete' ? 'danger' : undefined}
        guarded={guarded}
        onDecided={refresh}
      />
    </Card>
  )
}

/** What the confirmation leads to, where the title does not say it. */
function Meaning({ proposal: { kind, ticketId } }: { proposal: StaffProposal }) {
  const { t } = useTranslation()
  if (kind === 'delete') return <p>{t('staff:staff.deleteText', { days: deletionGraceDays })}</p>
  if (kind !== 'email') return null
  return (
    <>
      <p>{t('staff:staff.emailText', { days: emailObjectionDays })}</p>
      <p className={styles.meta}>{t(ticketId ? 'staff:staff.inTicket' : 'staff:staff.noTicket')}</p>
    </>
  )
}

function useProposalTitle({ kind, target, permissions, days, newEmail }: StaffProposal): string {
  const { t } = useTranslation()
  const { name } = target
  if (kind === 'delete') return t('staff:staff.delete', { name })
  if (kind === 'email') return t('staff:staff.correctEmail', { name, email: newEmail ?? '' })
  if (kind === 'ban') return t('staff:staff.ban', { name })
  if (kind === 'suspend') return t('staff:staff.suspend', { name, count: days ?? 0 })
  if (!permissions || permissions.length === 0) return t('staff:staff.demote', { name })
  return t('staff:staff.allow', { name, list: permissions.map((each) => t(`staff:permission.${each}`)).join(', ') })
}

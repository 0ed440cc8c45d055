import { api, type StaffProposal } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callForAnswer } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/api/failures.ts'
import { formatDate } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/card.tsx'
import { useRefreshStaff } from './queries.ts'
import styles from './staff.module.css'

export type Guarded = <T>(work: () => Promise<T>) => Promise<T | null>

/** What somebody wants to do about a member of staff, and the word of a second administrator. */
export function ProposalCard({ proposal, guarded }: { proposal: StaffProposal; guarded: Guarded }) {
  const { t } = useTranslation()
  const refresh = useRefreshStaff()
  const [busy, setBusy] = useState<'confirm' | 'reject' | null>(null)
  const { target, proposer, createdAt, reason, mayConfirm, mayReject } = proposal

  async function decide(how: 'confirm' | 'reject') {
    setBusy(how)
    try {
      const answer = await guarded(() => callForAnswer(api.staff[how], { params: { id: proposal.id } }))
      if (answer?.message) toast.info(answer.message)
      await refresh()
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(null)
    }
  }

  return (
    <Card as="article" className={styles.card}>
      <h3>{useProposalTitle(proposal)}</h3>
      <p className={styles.meta}>
        {target.email} · {t('staff:staff.proposedBy', { name: proposer.name })} ·{' '}
        {formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' })}
      </p>
      <p className={styles.reason}>{reason}</p>
      {!mayConfirm && <p className={styles.meta}>{t('staff:staff.waits')}</p>}
      <div className={styles.actions}>
        {mayConfirm && (
          <Button
            icon="check"
            busy={busy === 'confirm'}
            disabled={busy !== null}
            onClick={() => void decide('confirm')}
          >
            {t('staff:staff.confirm')}
          </Button>
        )}
        {mayReject && (
          <Button
            kind="outlined"
            busy={busy === 'reject'}
            disabled={busy !== null}
            onClick={() => void decide('reject')}
          >
            {t(mayConfirm ? 'staff:staff.reject' : 'staff:staff.takeBack')}
          </Button>
        )}
      </div>
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

import type { StaffProposal } from '@karibu/contract'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../lib/api/failures.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { decideProposal, type Guarded } from './queries.ts'
import styles from './staff.module.css'

type ProposalActionsProps = {
  proposal: Pick<StaffProposal, 'id' | 'mayConfirm' | 'mayReject'>
  /** What the button says that confirms it. */
  confirmLabel: string
  confirmKind?: ComponentProps<typeof Button>['kind']
  guarded: Guarded
  /** Asks for anew what the answer has changed. */
  onDecided: () => Promise<unknown>
}

/** The answer of a second administrator to a proposal, or the word of its proposer who takes it back. */
export function ProposalActions({ proposal, confirmLabel, confirmKind, guarded, onDecided }: ProposalActionsProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState<'confirm' | 'reject' | null>(null)
  const { id, mayConfirm, mayReject } = proposal

  async function decide(how: 'confirm' | 'reject') {
    setBusy(how)
    try {
      const answer = await guarded(() => decideProposal(id, how))
      if (answer?.message) toast.info(answer.message)
      await onDecided()
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(null)
    }
  }

  return (
    <div className={styles.actions}>
      {mayConfirm && (
        <Button
          kind={confirmKind}
          icon="check"
          busy={busy === 'confirm'}
          disabled={busy !== null}
          onClick={() => void decide('confirm')}
        >
          {confirmLabel}
        </Button>
      )}
      {mayReject && (
        <Button kind="outlined" busy={busy === 'reject'} disabled={busy !== null} onClick={() => void decide('reject')}>
          {t(mayConfirm ? 'staff:staff.reject' : 'staff:staff.takeBack')}
        </Button>
      )}
    </div>
  )
}

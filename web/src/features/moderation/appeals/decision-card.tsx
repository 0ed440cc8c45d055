import { appealDays, isDeletedAtOnce, isMeasure, type OwnDecision } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import styles from './appeal.module.css'
import { AppealForm, DecisionReason, OwnAppeal, Part, SentAppeal, useDecisionTitle } from './appeal-parts.tsx'

type DecisionCardProps = { decision: OwnDecision; onSend: (text: string) => Promise<void> }

/** A decision of the team with its reason, and the one appeal against it. `onSend` throws what the form shows. */
export function DecisionCard({ decision, onSend }: DecisionCardProps) {
  const { t } = useTranslation()
  const { appeal, appealUntil, decidedAt, fault } = decision
  const isLifted = isWithdrawn(decision) || appeal?.outcome === 'lifted'
  return (
    <Card as="article" className={styles.decision}>
      <Part title={useDecisionTitle(decision)}>
        <p className={styles.muted}>{t('appeal:decided', { date: formatDate(decidedAt) })}</p>
      </Part>
      <DecisionReason sanction={decision} />
      {appeal && <SentAppeal appeal={appeal} />}
      {appeal && <OwnAppeal appeal={appeal} />}
      {!appeal && appealUntil && <AppealOffer until={appealUntil} onSend={onSend} />}
      {isWithdrawn(decision) && <p>{t('appeal:mine.withdrawn')}</p>}
      {isLifted && isDeletedAtOnce(fault) && <p>{t('appeal:mine.uploadAgain')}</p>}
      {!appeal && !appealUntil && !isWithdrawn(decision) && <p className={styles.muted}>{t('appeal:mine.closed')}</p>}
    </Card>
  )
}

/** The team ended it before the 30 days in which it could be appealed. The answer to an appeal says so already. */
function isWithdrawn({ kind, decidedAt, endedAt, appeal }: OwnDecision): boolean {
  if (!isMeasure(kind) || endedAt === null || appeal?.outcome === 'lifted') return false
  return Date.parse(endedAt) < Date.parse(decidedAt) + appealDays * 86_400_000
}

/** Opens the form. */
function AppealOffer({ until, onSend }: { until: string; onSend: (text: string) => Promise<void> }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <AppealForm onSend={onSend} />
  return (
    <div className={styles.part}>
      <p className={styles.muted}>{t('appeal:mine.until', { date: formatDate(until, { dateStyle: 'long' }) })}</p>
      <div>
        <Button kind="outlined" onClick={() => setOpen(true)}>
          {t('appeal:mine.open')}
        </Button>
      </div>
    </div>
  )
}

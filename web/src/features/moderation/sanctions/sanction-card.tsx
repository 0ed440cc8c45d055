import { isDeletedAtOnce, isMeasure, type StaffSanction } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip } from '../../../ui/controls/chip.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Evidence } from '../evidence.tsx'
import styles from '../moderation.module.css'
import type { Guarded } from '../queries.ts'
import { RemovedPhoto, RemovedVoice } from '../reported-file.tsx'
import { SanctionForm } from './sanction-form.tsx'

type SanctionCardProps = { sanction: StaffSanction; guarded: Guarded; onChanged?: () => void }

/** A decision in force: who decided it and why, its report, its appeal, and what may be done about it. */
export function SanctionCard({ sanction, guarded, onChanged }: SanctionCardProps) {
  const { t } = useTranslation()
  const { member, reason, fault, decidedAt, deciders, appeal, isStaff } = sanction
  const isOpen = appeal !== null && appeal.outcome === null
  const names = deciders.map(({ name }) => name || t('staff:sanctions.unknown')).join(', ')
  return (
    <Card as="article" className={styles.card}>
      <header className={styles.head}>
        <h2>{member.name}</h2>
        <Chip>{useSanctionTitle(sanction)}</Chip>
        {appeal && (
          <Chip tone={isOpen ? 'gold' : 'neutral'}>{t(`staff:sanctions.outcome.${appeal.outcome ?? 'open'}`)}</Chip>
        )}
        {appeal?.overdue && <Chip tone="danger">{t('staff:sanctions.overdue')}</Chip>}
      </header>
      <p className={styles.meta}>{member.id}</p>
      <p className={styles.meta}>{t('staff:sanctions.decided', { when: formatMoment(decidedAt), names })}</p>
      <Reason reason={reason} fault={fault} />
      <Basis sanction={sanction} guarded={guarded} />
      {appeal && <Appeal appeal={appeal} />}
      {isStaff && <p className={styles.meta}>{t('staff:sanctions.isStaff')}</p>}
      {isOpen && !sanction.mayDecide && <p className={styles.meta}>{t('staff:sanctions.own')}</p>}
      <Actions sanction={sanction} guarded={guarded} onChanged={onChanged} />
    </Card>
  )
}

/** A photo may have only a fault, which is in the title. */
function Reason({ reason, fault }: Pick<StaffSanction, 'reason' | 'fault'>) {
  const { t } = useTranslation()
  if (fault && !reason) return null
  return <p className={styles.content}>{reason || t('staff:sanctions.noReason')}</p>
}

function useSanctionTitle({ kind, until, fault }: StaffSanction): string {
  const { t } = useTranslation()
  const title = isMeasure(kind) ? t(`staff:sanctions.kinds.${kind}`, { when: until ? formatMoment(until) : '' }) : null
  if (title !== null) return fault ? `${title}: ${t(`admin-screens:photos.faults.${fault}`)}` : title
  if (kind === 'banned') return t('staff:sanctions.banned')
  return until ? t('staff:sanctions.until', { when: formatMoment(until) }) : t('staff:sanctions.noEnd')
}

/** What was decided on: the removed photo, voice intro or file of a message while it may be restored, and the report. */
function Basis({ sanction, guarded }: Omit<SanctionCardProps, 'onChanged'>) {
  const { t } = useTranslation()
  const { id, kind, fault, messageKind, voice, appeal, report } = sanction
  // Upholding deletes it. A moderator may restore it without an appeal too, and has to see it first.
  const isHeld = appeal === null || appeal.outcome === null
  return (
    <>
      {((isHeld && kind === 'photo' && !isDeletedAtOnce(fault)) || messageKind === 'photo') && (
        <RemovedPhoto sanctionId={id} guarded={guarded} />
      )}
      {isDeletedAtOnce(fault) && <p className={styles.meta}>{t('staff:sanctions.photoDeleted')}</p>}
      {voice && <RemovedVoice sanctionId={id} isMessage={messageKind !== null} {...{ voice, guarded }} />}
      {report && <Report report={report} guarded={guarded} />}
    </>
  )
}

function Report({ report, guarded }: { report: NonNullable<StaffSanction['report']>; guarded: Guarded }) {
  const { t } = useTranslation()
  return (
    <section className={styles.card}>
      <h3>{t('staff:sanctions.report')}</h3>
      {report.category && <p className={styles.meta}>{t(`reporting:categories.${report.category}`)}</p>}
      {report.content && <p className={styles.content}>{report.content}</p>}
      <Evidence report={report} guarded={guarded} />
    </section>
  )
}

function Appeal({ appeal }: { appeal: NonNullable<StaffSanction['appeal']> }) {
  const { t } = useTranslation()
  const count = Math.max(0, Math.floor((Date.now() - Date.parse(appeal.sentAt)) / 3_600_000))
  return (
    <section className={styles.card}>
      <h3>{t('staff:sanctions.appeal')}</h3>
      {appeal.outcome === null && (
        <p className={styles.meta}>{t('staff:sanctions.waits', { count, due: formatMoment(appeal.dueAt) })}</p>
      )}
      <p className={styles.content}>{appeal.text}</p>
      {appeal.reason && <p className={styles.content}>{appeal.reason}</p>}
    </section>
  )
}

function Actions({ sanction, guarded, onChanged }: SanctionCardProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (sanction.mayDecide) return <SanctionForm of="appeal" {...{ sanction, guarded, onChanged }} />
  if (sanction.isStaff) return null
  if (isOpen) return <SanctionForm of="change" {...{ sanction, guarded, onChanged }} />
  return (
    <div className={styles.actions}>
      <Button kind="outlined" onClick={() => setOpen(true)}>
        {t(isMeasure(sanction.kind) ? 'staff:sanctions.withdraw' : 'staff:sanctions.change')}
      </Button>
    </div>
  )
}

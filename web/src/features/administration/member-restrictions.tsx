import type { RestrictionKind, StaffMemberDetails } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../lib/auth-store.ts'
import { formatDate } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './administration.module.css'
import { endRestriction, useRefresh } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const day = { dateStyle: 'medium' } as const
const outcomes = { messages: 'messages_restricted', discovery: 'discovery_restricted' } as const

/** What a member may not do for some days, why, and how it is ended early. Nothing where nothing is in force. */
export function MemberRestrictions({ member }: { member: StaffMemberDetails }) {
  const { t } = useTranslation()
  const isModerator = useAuthStore((state) => state.user?.permissions.includes('moderator')) ?? false
  const [ending, setEnding] = useState<RestrictionKind | null>(null)
  const { restrictions, isAgeInQuestion, isMe } = member
  if (restrictions.length === 0 && !isAgeInQuestion) return null
  return (
    <section className={styles.section}>
      <h3>{t('admin-screens:member.restriction.restrictions')}</h3>
      <ul className={styles.lines}>
        {isAgeInQuestion && <li>{t('admin-screens:member.restriction.ageInQuestion')}</li>}
        {restrictions.map(({ kind, until, decision }) => (
          <li key={kind}>
            <strong>{t(`staff:reports.outcome.${outcomes[kind]}`)}</strong> ·{' '}
            {t('admin-screens:member.until', { when: formatDate(until, day) })}
            <p className={styles.muted}>
              {decision
                ? t('admin-screens:member.restriction.decided', {
                    when: formatDate(decision.decidedAt, day),
                    // The account of the staff member who decided may have been erased.
                    names:
                      decision.by.map(({ name }) => name || t('admin-screens:member.gone')).join(', ') ||
                      t('admin-screens:member.gone'),
                  })
                : t('admin-screens:member.restriction.automatic')}
            </p>
            {decision && <p className={styles.quote}>{decision.reason}</p>}
            {isModerator && !isMe && (
              <Button kind="outlined" size="small" onClick={() => setEnding(kind)}>
                {t('admin-screens:member.restriction.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && <EndDialog member={member} kind={ending} onClose={() => setEnding(null)} />}
    </section>
  )
}

type EndDialogProps = { member: StaffMemberDetails; kind: RestrictionKind; onClose: () => void }

function EndDialog({ member: { id, name }, kind, onClose }: EndDialogProps) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  async function end(reason: string) {
    const { message } = await endRestriction(id, { kind, reason })
    if (message) toast.info(message)
    await refresh()
  }
  return (
    <ReasonDialog
      title={t('admin-screens:member.restriction.endTitle', { name })}
      text={t('admin-screens:member.restriction.endText')}
      submit={t('admin-screens:member.restriction.end')}
      onSubmit={end}
      onClose={onClose}
    />
  )
}

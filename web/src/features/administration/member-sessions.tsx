import type { StaffMemberDetails, StaffPrivateData } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './administration.module.css'
import { endSessions, useRefresh } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Session = StaffPrivateData['sessions'][number]
type MemberSessionsProps = { member: StaffMemberDetails; sessions: readonly Session[] }

/** Where a member is logged in, and the way to end one session or all. */
export function MemberSessions({ member, sessions }: MemberSessionsProps) {
  const { t } = useTranslation()
  const [ended, setEnded] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<Session | 'all' | null>(null)
  const open = sessions.filter(({ id }) => !ended.includes(id))
  if (open.length === 0) return <p className={styles.muted}>{t('admin-screens:member.noSessions')}</p>
  return (
    <>
      <ul className={styles.lines}>
        {open.map((session) => (
          <li key={session.id}>
            <p>{session.device}</p>
            <p className={styles.muted}>
              {t('admin-screens:member.lastUsed', { when: formatDate(session.lastUsedAt, { dateStyle: 'medium' }) })}
            </p>
            <Button
              kind="outlined"
              size="small"
              aria-label={t('admin-screens:member.endSessionOf', { device: session.device })}
              onClick={() => setAsked(session)}
            >
              {t('admin-screens:member.endSession')}
            </Button>
          </li>
        ))}
      </ul>
      <p>
        <Button kind="outlined" size="small" className={styles.danger} onClick={() => setAsked('all')}>
          {t('admin-screens:acts.logOut.action')}
        </Button>
      </p>
      {asked && (
        <EndDialog
          member={member}
          session={asked === 'all' ? null : asked}
          onEnded={() => setEnded(asked === 'all' ? sessions.map(({ id }) => id) : [...ended, asked.id])}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

type EndDialogProps = {
  member: StaffMemberDetails
  /** Null: all of them. */
  session: Session | null
  onEnded: () => void
  onClose: () => void
}

function EndDialog({ member: { id, name }, session, onEnded, onClose }: EndDialogProps) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  async function end(reason: string) {
    const { message } = await endSessions(id, { ...(session && { sessionId: session.id }), reason })
    if (message) toast.info(message)
    onEnded()
    await refresh()
  }
  return (
    <ReasonDialog
      title={
        session
          ? t('admin-screens:member.endSessionOf', { device: session.device })
          : t('admin-screens:acts.logOut.title', { name })
      }
      text={t('admin-screens:acts.logOut.text')}
      submit={session ? t('admin-screens:member.endSession') : t('admin-screens:acts.logOut.action')}
      isDangerous
      onSubmit={end}
      onClose={onClose}
    />
  )
}

import type { Invitation } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/card.tsx'
import styles from './administration.module.css'
import { changeInvitation, useInvitations, useRefresh } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Invited people who have not joined yet; nothing if there are none. */
export function InvitationList() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useInvitations()
  if (!data && error)
    return (
      <FailedState message={t('admin-screens:invitations.failed')} onRetry={() => void refetch()} busy={isFetching} />
    )
  if (!data || data.invitations.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{t('admin-screens:invitations.title')}</h2>
      <ul className={styles.cards}>
        {data.invitations.map((invitation) => (
          <li key={invitation.id}>
            <InvitationCard invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const [asked, setAsked] = useState<'send' | 'cancel' | null>(null)
  const { id, name, email, role, by, expiresAt } = invitation

  async function run(how: 'send' | 'cancel', reason: string) {
    const { message } = await changeInvitation(id, how, reason)
    if (message) toast.info(message)
    await refresh()
  }

  return (
    <Card as="article" className={styles.card}>
      <h3>{name}</h3>
      <p className={styles.muted}>
        {email} · {t('admin-screens:invitations.by', { name: by.name })}
      </p>
      <p className={styles.chips}>
        <Chip tone={role === 'user' ? 'neutral' : 'indigo'}>{t(`admin-screens:roles.${role}`)}</Chip>
        <span className={styles.muted}>{useLinkState(expiresAt)}</span>
      </p>
      <div className={styles.actions}>
        <Button kind="outlined" size="small" icon="send" onClick={() => setAsked('send')}>
          {t(expiresAt ? 'admin-screens:invitations.again' : 'admin-screens:invitations.send')}
        </Button>
        <Button kind="ghost" size="small" onClick={() => setAsked('cancel')}>
          {t('admin-screens:invitations.cancel')}
        </Button>
      </div>
      {asked && (
        <ReasonDialog
          title={t(`admin-screens:invitations.${asked}Title`, { name })}
          text={t(`admin-screens:invitations.${asked}Text`)}
          submit={t(`admin-screens:invitations.${asked}`)}
          isDangerous={asked === 'cancel'}
          onSubmit={(reason) => run(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  )
}

function useLinkState(expiresAt: string | null): string {
  const { t } = useTranslation()
  if (expiresAt === null) return t('admin-screens:invitations.notSent')
  const when = formatMoment(expiresAt)
  const isOver = Date.parse(expiresAt) < Date.now()
  return t(isOver ? 'admin-screens:invitations.expired' : 'admin-screens:invitations.expires', { when })
}

import type { StaffMemberDetails, StaffPrivateData } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LinkedAccounts } from '../moderation/index.ts'
import { Facts } from './member-overview.tsx'
import { MemberSessions } from './member-sessions.tsx'
import { readPrivate, useRefresh } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type PrivateDataProps = { member: StaffMemberDetails; pathOf: (id: string) => string }

/** Address, phone, money, sessions and linked accounts; shown once a reason is given, and not kept after this page. */
export function PrivateData({ member, pathOf }: PrivateDataProps) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const [data, setData] = useState<StaffPrivateData | null>(null)
  const [isAsked, setAsked] = useState(false)

  async function read(reason: string) {
    const answer = await readPrivate(member.id, reason)
    setData(answer.data)
    await refresh()
  }

  if (data) return <Shown member={member} data={data} pathOf={pathOf} />
  return (
    <>
      <p>{t('admin-screens:member.privateText')}</p>
      <p>
        <Button kind="outlined" icon="eye" disabled={member.isMe} onClick={() => setAsked(true)}>
          {t('admin-screens:member.show')}
        </Button>
      </p>
      {isAsked && (
        <ReasonDialog
          title={t('admin-screens:member.tabs.private')}
          text={t('admin-screens:member.privateText')}
          submit={t('admin-screens:member.show')}
          onSubmit={read}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

function Shown({ member, data, pathOf }: PrivateDataProps & { data: StaffPrivateData }) {
  const { t } = useTranslation()
  const { email, phone, dob, money, sessions, linked } = data
  const none = t('admin-screens:member.notGiven')
  return (
    <>
      <Facts
        facts={[
          [t('admin-screens:members.email'), email],
          [t('admin-screens:member.phone'), phone || none],
          [t('admin-screens:member.dob'), dob ?? none],
        ]}
      />
      <h3>{t('admin-screens:member.money')}</h3>
      <Facts
        facts={[
          [t('admin-screens:member.wallet'), formatMoney(money.usd)],
          [t('admin-screens:member.credits'), formatNumber(money.credits)],
          [t('admin-screens:member.paidIn'), formatMoney(money.paidIn)],
          [t('admin-screens:member.paidOut'), formatMoney(money.paidOut)],
          [
            t('admin-screens:member.gifts'),
            `${formatNumber(money.giftsBought)} / ${formatNumber(money.giftsReceived)}`,
          ],
        ]}
      />
      <h3>{t('admin-screens:member.sessions')}</h3>
      <MemberSessions member={member} sessions={sessions} />
      <h3>{t('admin-screens:member.linked')}</h3>
      <LinkedAccounts linked={linked} pathOf={pathOf} />
    </>
  )
}

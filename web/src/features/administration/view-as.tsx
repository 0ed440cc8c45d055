import { type StaffMemberDetails, type StaffView, staffViewMinutes } from '@karibu/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ProfileView } from '../profiles/index.ts'
import styles from './administration.module.css'
import { Facts } from './member-overview.tsx'
import { useRefresh, viewAs } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import own from './view-as.module.css'

/** The member as others see them; shown once a reason is given, for some minutes, and not kept after this page. */
export function ViewAs({ member }: { member: StaffMemberDetails }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const [view, setView] = useState<StaffView | null>(null)
  const [isAsked, setAsked] = useState(false)
  const text = t('admin-screens:view.text', { minutes: formatNumber(staffViewMinutes) })

  async function read(reason: string) {
    const answer = await viewAs(member.id, reason)
    setView(answer.view)
    await refresh()
  }

  if (view) return <Shown view={view} onClose={() => setView(null)} />
  return (
    <>
      <p>{text}</p>
      <p>
        <Button kind="outlined" icon="eye" disabled={member.isMe} onClick={() => setAsked(true)}>
          {t('admin-screens:view.show')}
        </Button>
      </p>
      {isAsked && (
        <ReasonDialog
          title={t('admin-screens:member.tabs.view')}
          text={text}
          submit={t('admin-screens:view.show')}
          onSubmit={read}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

/** Reasons why a member is not in Discover but seen by others elsewhere. */
const notInDiscover: StaffView['hidden'] = ['place', 'guest']

const counts = ['liked', 'likesMe', 'passed', 'matches', 'blocked'] as const

function Shown({ view, onClose }: { view: StaffView; onClose: () => void }) {
  const { t } = useTranslation()
  const { person, hidden, lists, until } = view
  useEffect(() => {
    const timer = setTimeout(onClose, Date.parse(until) - Date.now())
    return () => clearTimeout(timer)
  }, [until, onClose])
  const { found, more } = lists.suggested
  return (
    <>
      <div className={own.viewHead}>
        <p className={styles.muted}>
          {t('admin-screens:view.until', { time: formatDate(until, { timeStyle: 'short' }) })}
        </p>
        <Button kind="outlined" size="small" onClick={onClose}>
          {t('admin-screens:view.close')}
        </Button>
      </div>
      {hidden.every((reason) => notInDiscover.includes(reason)) && <Banner>{t('admin-screens:view.shown')}</Banner>}
      {hidden.map((reason) => (
        <Banner key={reason}>{t(`admin-screens:view.hidden.${reason}`)}</Banner>
      ))}
      <h3>{t('admin-screens:view.lists')}</h3>
      <Facts
        facts={[
          [t('admin-screens:view.counts.suggested'), `${formatNumber(found)}${more ? '+' : ''}`],
          ...counts.map((name) => [t(`admin-screens:view.counts.${name}`), formatNumber(lists[name])] as const),
        ]}
      />
      <div className={own.asOthers}>
        <ProfileView person={person} answers={null} />
      </div>
    </>
  )
}

import { type Person, type Report, reportNumber } from '@karibu/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { usePerson } from '../../../features/profiles/index.ts'
import { useReact } from '../../../features/reactions/index.ts'
import { ReportForm } from '../../../features/safety/index.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { paths } from '../../paths.ts'
import styles from './report-screen.module.css'

/** Reports the member that `uid` names. */
export function ReportScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const uid = search.get('uid')
  if (!uid) {
    return (
      <EmptyState
        icon="flag"
        title={t('reporting:nobody.title')}
        action={<ButtonLink to={paths.matches}>{t('reporting:nobody.action')}</ButtonLink>}
      >
        {t('reporting:nobody.text')}
      </EmptyState>
    )
  }
  return <ReportOn key={uid} uid={uid} />
}

/** The reported member, the form and, after the report is sent, the next steps. */
function ReportOn({ uid }: { uid: string }) {
  const { t } = useTranslation()
  // A deleted member can be reported too, without a name.
  const { data: person } = usePerson(uid)
  const [sent, setSent] = useState<Report | null>(null)
  return (
    <div className={styles.page}>
      {sent && <Reported key={sent.id} report={sent} person={person} />}
      {person && (
        <p className={styles.person}>
          <Avatar src={person.avatar} name="" seed={person.id} size={40} />
          {t('reporting:about', { name: t('people:nameAge', { name: person.firstname, age: person.age }) })}
        </p>
      )}
      <p className={styles.text}>{t('reporting:text')}</p>
      <Card>
        <ReportForm uid={uid} onReported={({ report }) => setSent(report)} />
      </Card>
    </div>
  )
}

function Reported({ report, person }: { report: Report; person: Person | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const react = useReact()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    window.scrollTo?.({ top: 0 })
  }, [])

  function block(member: Person) {
    const onSuccess = () => {
      void navigate(paths.matches, { replace: true })
      toast.info(t('people:actions.blocked', { name: member.firstname }))
    }
    react.mutate({ member, kind: 'block', on: true }, { onSuccess })
  }

  return (
    <Card as="section" className={styles.done}>
      <h2 ref={title} tabIndex={-1}>
        {t('reporting:done.title')}
      </h2>
      <p>{t('reporting:done.sent', { name: report.about, number: reportNumber(report) })}</p>
      <p className={styles.text}>{t('reporting:done.when', { name: report.about })}</p>
      {person && <p className={styles.text}>{t('reporting:done.block', { name: person.firstname })}</p>}
      {person && (
        <Button kind="danger" icon="block" busy={react.isPending} onClick={() => block(person)}>
          {t('people:actions.block', { name: person.firstname })}
        </Button>
      )}
      <ButtonLink kind="outlined" icon="flag" to={paths.reports}>
        {t('reporting:mine.title')}
      </ButtonLink>
      <ButtonLink kind="ghost" to={paths.matches}>
        {t('reporting:nobody.action')}
      </ButtonLink>
    </Card>
  )
}

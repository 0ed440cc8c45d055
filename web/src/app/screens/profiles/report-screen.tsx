import { type Person, type Report, reportNumber } from '@karibu/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { usePerson } from '../../../features/profiles/index.ts'
import { useReact } from '../../../features/reactions/index.ts'
import { ReportForm } from '../../../features/safety/index.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import type { IconName } from '../../../ui/media/icons.ts'
import { paths } from '../../paths.ts'
import styles from './report-screen.module.css'

/** Reports the member that `uid` names; without one, someone who is not visible any more. */
export function ReportScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const uid = search.get('uid')
  if (uid) return <ReportOn key={uid} uid={uid} />
  return (
    <>
      <EmptyState
        icon="flag"
        title={t('reporting:nobody.title')}
        action={<ButtonLink to={paths.matches}>{t('reporting:nobody.action')}</ButtonLink>}
      >
        {t('reporting:nobody.text')}
      </EmptyState>
      <ReportGone />
    </>
  )
}

/** Someone who blocked the member or left has no profile to report from: the first name is enough. */
function ReportGone() {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const [sent, setSent] = useState<Report | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hash === '#gone') title.current?.scrollIntoView?.()
  }, [hash])
  return (
    <section className={styles.page} aria-labelledby="gone">
      {sent && <Reported key={sent.id} report={sent} person={undefined} />}
      <h2 id="gone" ref={title}>
        {t('reporting:gone.title')}
      </h2>
      <p className={styles.text}>{t('reporting:gone.text')}</p>
      <Card>
        <ReportForm uid={null} onReported={({ report }) => setSent(report)} />
      </Card>
    </section>
  )
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
      <Next person={person} />
    </div>
  )
}

/** Below the form, on a wide screen beside it: who reads a report and when, how to block as well, and help in an emergency. */
function Next({ person }: { person: Person | undefined }) {
  const { t } = useTranslation()
  return (
    <Card as="section" className={styles.next} aria-labelledby="report-next">
      <h2 id="report-next">{t('reporting:next.title')}</h2>
      <ul>
        <NextStep icon="clock">{t('reporting:mine.outcomes.open')}</NextStep>
        <NextStep icon="flag">{t('reporting:next.follow')}</NextStep>
        {person && <NextStep icon="block">{t('reporting:dialog.block', { name: person.firstname })}</NextStep>}
        <NextStep icon="phone">
          <Link to={`${paths.safety}#numbers`}>{t('reporting:next.danger')}</Link>
        </NextStep>
      </ul>
    </Card>
  )
}

function NextStep({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} size={20} />
      <span>{children}</span>
    </li>
  )
}

function Reported({ report, person }: { report: Report; person: Person | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const react = useReact()
  const name = report.about || t('reporting:gone.person')
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
      <p>{t('reporting:done.sent', { name, number: reportNumber(report) })}</p>
      <p className={styles.text}>{t('reporting:done.when', { name })}</p>
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

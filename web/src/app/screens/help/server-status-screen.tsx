import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Announcement, type Health, Incidents, readHealth, StatusHistory } from '../../../features/status/index.ts'
import { formatTime } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { PublicPage } from '../public/public-page.tsx'
import styles from './server-status-screen.module.css'

type HealthState = { kind: 'asking' } | { kind: 'failed' } | { kind: 'told'; health: Health; at: Date }

const refreshMs = 60_000
const knownChecks = ['web', 'database', 'mail', 'photos', 'push', 'payments', 'realtime', 'jobs'] as const

/** How the service is doing, asked from the service itself once a minute, and how it was. */
export function ServerStatusScreen() {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<HealthState>({ kind: 'asking' })
  const ask = useCallback(() => {
    setAsked({ kind: 'asking' })
    void readState().then(setAsked)
  }, [])
  useEffect(ask, [ask])
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible') void readState().then(setAsked)
    }
    const timer = setInterval(again, refreshMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <PublicPage title={t('pages:serverStatus.title')} lead={t('pages:serverStatus.lead')}>
      <div>
        {asked.kind === 'asking' && <Skeleton shape="block" />}
        {asked.kind === 'failed' && <FailedState message={t('pages:serverStatus.failed')} onRetry={ask} />}
        {asked.kind === 'told' && <HealthReport health={asked.health} at={asked.at} onAgain={ask} />}
      </div>
      <Incidents />
      <StatusHistory />
    </PublicPage>
  )
}

function HealthReport({ health, at, onAgain }: { health: Health; at: Date; onAgain: () => void }) {
  const { t } = useTranslation()
  const verdict = verdictOf(health.status)
  return (
    <div className={styles.known}>
      <p role="status" className={classNames(styles.verdict, styles[verdictStyles[verdict]])}>
        <Icon name={verdict === 'ok' ? 'check' : 'alert'} />
        {t(`pages:serverStatus.${verdict}`)}
      </p>
      <Announcement notice={health.notice} />
      <h2>{t('pages:serverStatus.parts')}</h2>
      <dl className={styles.parts}>
        {Object.entries(health.checks).map(([name, state]) => {
          const measured = stateClass(state)
          // What is measured is not all that members meet: an open incident says more.
          const isNamed = measured === 'works' && health.incidents.includes(name)
          return (
            <div key={name} className={styles.part}>
              <dt>
                <CheckName name={name} />
              </dt>
              <dd className={styles[isNamed ? 'impaired' : measured]}>
                {measured === 'works' && !isNamed && <Icon name="check" size={20} />}
                {t(`pages:serverStatus.${isNamed ? 'named' : measured}`)}
              </dd>
            </div>
          )
        })}
      </dl>
      <div className={styles.foot}>
        <span>{t('pages:serverStatus.checkedAt', { time: formatTime(at) })}</span>
        <Button kind="outlined" icon="refresh" onClick={onAgain}>
          {t('pages:serverStatus.again')}
        </Button>
      </div>
    </div>
  )
}

const verdictStyles = { ok: 'well', troubled: 'strained', down: 'troubled' } as const

function stateClass(state: string): 'works' | 'impaired' | 'broken' {
  if (state === 'ok') return 'works'
  return state === 'degraded' ? 'impaired' : 'broken'
}

function verdictOf(status: string): 'ok' | 'troubled' | 'down' {
  if (status === 'ok') return 'ok'
  return status === 'down' ? 'down' : 'troubled'
}

function CheckName({ name }: { name: string }) {
  const { t } = useTranslation()
  const known = knownChecks.find((check) => check === name)
  // A server that is newer than this page may have more parts.
  return t(`pages:serverStatus.checks.${known ?? 'other'}`)
}

const readState = (): Promise<HealthState> =>
  readHealth().then(
    (health): HealthState => ({ kind: 'told', health, at: new Date() }),
    (): HealthState => ({ kind: 'failed' }),
  )

import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusHistory } from '../../features/status/index.ts'
import { formatTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PublicPage } from './public-page.tsx'
import styles from './server-status-screen.module.css'

type Health = { status: string; checks: Record<string, string> }
type Asked = { kind: 'asking' } | { kind: 'failed' } | { kind: 'told'; health: Health; at: Date }

const refreshMs = 60_000
const knownChecks = ['web', 'database', 'mail', 'realtime'] as const

/** How the service is doing, asked from the service itself once a minute, and how it was. */
export function ServerStatusScreen() {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked>({ kind: 'asking' })
  const ask = useCallback(() => {
    setAsked({ kind: 'asking' })
    void readHealth().then(setAsked)
  }, [])
  useEffect(ask, [ask])
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible') void readHealth().then(setAsked)
    }
    const timer = setInterval(again, refreshMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <PublicPage title={t('pages:serverStatus.title')} lead={t('pages:serverStatus.lead')}>
      <div>
        {asked.kind === 'asking' && <Skeleton shape="block" />}
        {asked.kind === 'failed' && <FailedState message={t('pages:serverStatus.failed')} onRetry={ask} />}
        {asked.kind === 'told' && <Told health={asked.health} at={asked.at} onAgain={ask} />}
      </div>
      <StatusHistory />
    </PublicPage>
  )
}

function Told({ health, at, onAgain }: { health: Health; at: Date; onAgain: () => void }) {
  const { t } = useTranslation()
  const isWell = health.status === 'ok'
  return (
    <div className={styles.told}>
      <p role="status" className={classNames(styles.verdict, isWell ? styles.well : styles.troubled)}>
        <Icon name={isWell ? 'check' : 'alert'} />
        {isWell ? t('pages:serverStatus.ok') : t('pages:serverStatus.troubled')}
      </p>
      <h2>{t('pages:serverStatus.parts')}</h2>
      <dl className={styles.parts}>
        {Object.entries(health.checks).map(([name, state]) => (
          <div key={name} className={styles.part}>
            <dt>
              <CheckName name={name} />
            </dt>
            <dd className={state === 'ok' ? styles.works : styles.broken}>
              {state === 'ok' ? t('pages:serverStatus.works') : t('pages:serverStatus.broken')}
            </dd>
          </div>
        ))}
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

function CheckName({ name }: { name: string }) {
  const { t } = useTranslation()
  const known = knownChecks.find((check) => check === name)
  // A server that is newer than this page may have more parts.
  return t(`pages:serverStatus.checks.${known ?? 'other'}`)
}

async function readHealth(): Promise<Asked> {
  try {
    const reply = await fetch('/api/status', { headers: { accept: 'application/json' }, cache: 'no-store' })
    const { data } = (await reply.json()) as { data: Health }
    return { kind: 'told', health: { status: data.status, checks: data.checks ?? {} }, at: new Date() }
  } catch {
    return { kind: 'failed' }
  }
}

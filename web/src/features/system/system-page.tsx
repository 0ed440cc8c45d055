import type { SystemCheck, SystemCheckState } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import type { IconName } from '../../ui/media/icons.ts'
import { useSystemChecks } from './queries.ts'
import styles from './system-page.module.css'

const icons: Record<SystemCheckState, IconName> = { ok: 'check', warn: 'info', fail: 'alert' }
const summaries = { ok: 'allOk', warn: 'someWarn', fail: 'someFail' } as const

/** For administrators: what works in this installation, and how to mend what does not. */
export function SystemPage() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useSystemChecks()
  if (error)
    return <FailedState message={t('admin-screens:system.failed')} onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <div className={styles.page} role="status" aria-label={t('admin-screens:system.checking')}>
        <p className={styles.muted}>{t('admin-screens:system.checking')}</p>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    )
  const { state, checks, at } = data
  const bad = [...checks.filter((one) => one.state === 'fail'), ...checks.filter((one) => one.state === 'warn')]
  const good = checks.filter((one) => one.state === 'ok')
  return (
    <div className={styles.page}>
      <p className={styles.muted}>{t('admin-screens:system.intro')}</p>
      <div className={styles.summary} data-state={state} role="status">
        <Icon name={icons[state]} size={24} />
        <div className={styles.texts}>
          <h2>{t(`admin-screens:system.${summaries[state]}`)}</h2>
          <p>{t('admin-screens:system.checkedAt', { when: formatDate(at, { timeStyle: 'medium' }) })}</p>
        </div>
        <Button kind="outlined" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          {t('admin-screens:system.again')}
        </Button>
      </div>
      {bad.length > 0 && (
        <ul className={styles.list}>
          {bad.map((check) => (
            <CheckCard key={check.name} check={check} />
          ))}
        </ul>
      )}
      {good.length > 0 && <GoodChecks checks={good} />}
    </div>
  )
}

function CheckCard({ check: { state, title, text, fix } }: { check: SystemCheck }) {
  const { t } = useTranslation()
  return (
    <Card as="li" className={styles.check} data-state={state}>
      <span className={styles.mark}>
        <Icon name={icons[state]} size={20} />
      </span>
      <div className={styles.texts}>
        <h3>{title}</h3>
        <p className={styles.state}>{t(`admin-screens:system.${state}`)}</p>
        <p className={styles.found}>{text}</p>
        <h4>{t('admin-screens:system.fix')}</h4>
        <p className={styles.fix}>{fix}</p>
      </div>
    </Card>
  )
}

function GoodChecks({ checks }: { checks: readonly SystemCheck[] }) {
  const { t } = useTranslation()
  return (
    <section className={styles.good}>
      <h2>{t('admin-screens:system.good', { number: formatNumber(checks.length) })}</h2>
      <ul>
        {checks.map(({ name, title, text }) => (
          <li key={name}>
            <Icon name="check" size={20} />
            <span className={styles.title}>{title}</span>
            <span className={styles.detail}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

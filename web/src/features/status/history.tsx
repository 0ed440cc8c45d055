import type { StatusDay } from '@karibu/contract'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber } from '../../lib/i18n/format.ts'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import styles from './history.module.css'
import { type PastDay, pastDays } from './past-days.ts'
import { readHistory } from './queries.ts'

const states = ['well', 'some', 'much', 'none'] as const
const nearlyAll = 0.95

/** How the service was on each of the last days: a row of bars to look at, and the same in words. */
export function StatusHistory() {
  const { t } = useTranslation()
  const [told, setTold] = useState<readonly StatusDay[] | 'asking' | 'failed'>('asking')
  const ask = useCallback(() => {
    setTold('asking')
    readHistory().then(setTold, () => setTold('failed'))
  }, [])
  useEffect(ask, [ask])
  if (told === 'asking') return <Skeleton shape="block" />
  if (told === 'failed') return <FailedState message={t('pages:serverStatus.historyFailed')} onRetry={ask} />
  const days = pastDays(told, new Date())
  return (
    <section className={styles.history} aria-labelledby="history">
      <h2 id="history">{t('pages:serverStatus.history', { count: days.length })}</h2>
      {told.length === 0 ? <p className={styles.quiet}>{t('pages:serverStatus.none')}</p> : <Days days={days} />}
      <p className={styles.quiet}>{t('pages:serverStatus.how')}</p>
    </section>
  )
}

function Days({ days }: { days: PastDay[] }) {
  const { t } = useTranslation()
  const describeDay = useDayText()
  return (
    <>
      <div aria-hidden="true">
        <ul className={styles.bars}>
          {days.map((one) => (
            <li
              key={one.day}
              className={styles.bar}
              data-state={one.state}
              title={`${formatDay(one.day)} · ${describeDay(one)}`}
            />
          ))}
        </ul>
        <div className={styles.ends}>
          <span>{t('pages:serverStatus.ago', { count: days.length - 1 })}</span>
          <span>{t('pages:serverStatus.today')}</span>
        </div>
        <ul className={styles.legend}>
          {states.map((state) => (
            <li key={state}>
              <span className={styles.swatch} data-state={state} />
              {t(`pages:serverStatus.legend.${state}`)}
            </li>
          ))}
        </ul>
      </div>
      <details className={styles.details}>
        <summary>
          {t('pages:serverStatus.byDay')}
          <Icon name="chevron-down" size={20} />
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('pages:serverStatus.day')}</th>
              <th scope="col">{t('pages:serverStatus.state')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((one) => (
              <tr key={one.day}>
                <th scope="row">{formatDay(one.day)}</th>
                <td>{describeDay(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

function useDayText(): (day: PastDay) => string {
  const { t } = useTranslation()
  return ({ state, troubled, share }) => {
    if (state === 'none') return t('pages:serverStatus.legend.none')
    const trouble = troubled === 0 ? t('pages:serverStatus.fine') : t('pages:serverStatus.trouble', { count: troubled })
    if (share >= nearlyAll) return trouble
    const gap = t('pages:serverStatus.gap', { share: formatNumber(share, { style: 'percent' }) })
    return `${trouble} · ${gap}`
  }
}

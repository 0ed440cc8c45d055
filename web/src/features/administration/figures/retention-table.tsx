import { type RetentionWeek, retentionWeeks } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '../../../lib/i18n/format.ts'
import styles from './figures.module.css'

const weeksAfter = Array.from({ length: retentionWeeks }, (_, index) => index + 1)

/** Which part of those who joined in a week was seen in each of the weeks after it. */
export function RetentionTable({ weeks }: { weeks: readonly RetentionWeek[] }) {
  const { t } = useTranslation()
  if (weeks.length === 0) return <p>{t('admin-screens:figures.noWeeks')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('admin-screens:figures.retention')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('admin-screens:figures.week')}</th>
            <th scope="col">{t('admin-screens:figures.names.signUps')}</th>
            {weeksAfter.map((week) => (
              <th key={week} scope="col" aria-label={t('admin-screens:figures.weeksLater', { count: week })}>
                +{formatNumber(week)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, joined, active }) => (
            <tr key={week}>
              <th scope="row">{formatDate(`${week}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })}</th>
              <td>{formatNumber(joined)}</td>
              {weeksAfter.map((later) => (
                <Share key={later} joined={joined} active={active[later - 1] ?? null} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Share({ joined, active }: { joined: number; active: number | null }) {
  if (active === null || joined === 0) return <td>–</td>
  // Members who joined in the week and were deleted since no longer come back: the share stays below one.
  const share = Math.min(1, active / joined)
  const tint = `color-mix(in srgb, var(--indigo) ${Math.round(share * 45)}%, var(--surface))`
  return <td style={{ background: tint }}>{formatNumber(share, { style: 'percent' })}</td>
}

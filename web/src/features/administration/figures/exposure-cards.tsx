import type { ExposureDay } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../lib/i18n/format.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { exposureText } from './exposure-text.ts'
import { type ExposureKey, exposureGenders, exposureKeys, exposurePoints } from './figure-rules.ts'
import styles from './figures.module.css'
import { TrendChart } from './trend-chart.tsx'

/** How evenly Discover shows members: a chart for each figure, a line for each gender. */
export function ExposureCards({ exposure }: { exposure: readonly ExposureDay[] }) {
  const { t } = useTranslation()
  if (exposure.length === 0)
    return (
      <Card as="section" className={styles.wide}>
        <h2>{t('admin-screens:figures.exposure.title')}</h2>
        <p className={styles.muted}>{t('admin-screens:figures.exposure.none')}</p>
      </Card>
    )
  return exposureKeys.map((key) => <ExposureCard key={key} name={key} exposure={exposure} />)
}

function ExposureCard({ name, exposure }: { name: ExposureKey; exposure: readonly ExposureDay[] }) {
  const { t } = useTranslation()
  const points = exposurePoints(exposure, name)
  const names = exposureGenders.map((gender) => t(`admin-screens:figures.exposure.genders.${gender}`))
  const last = points.at(-1)
  const title = t(`admin-screens:figures.exposure.${name}.title`)
  const values = names.map((each, index) => [each, exposureText(name, last?.values[index] ?? null)] as const)
  return (
    <Card as="section" className={styles.card}>
      <h2>{title}</h2>
      <p className={styles.muted}>{t(`admin-screens:figures.exposure.${name}.text`)}</p>
      <p className={styles.totals}>
        {values.map(([gender, value]) => (
          <span key={gender}>
            <strong>{value}</strong> <span className={styles.muted}>{gender}</span>
          </span>
        ))}
      </p>
      <TrendChart
        label={t('admin-screens:figures.chartLabel', {
          title,
          from: formatDay(points[0]?.day ?? ''),
          to: formatDay(last?.day ?? ''),
          sums: values.map((each) => each.join(': ')).join(', '),
        })}
        points={points}
        names={names}
        format={(value) => exposureText(name, value)}
      />
    </Card>
  )
}

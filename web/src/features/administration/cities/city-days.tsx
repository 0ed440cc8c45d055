import type { CityDay, CityLiquidity } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber } from '../../../lib/i18n/format.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { Period } from '../figures/figure-rules.ts'
import { TrendChart } from '../figures/trend-chart.tsx'
import { useCityDays } from '../queries.ts'
import { cityDaysCsv } from './city-rules.ts'

type CityDaysProps = { city: CityLiquidity; period: Period; onClose: () => void }

/** How the members of a city and its match rate changed in a period. */
export function CityDays({ city, period, onClose }: CityDaysProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useCityDays(city.id, period)
  const save = () =>
    data &&
    saveFile(
      new Blob([cityDaysCsv(data.days)], { type: 'text/csv' }),
      `city-${city.id}-${period.from}-${period.to}.csv`,
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={`${city.city}, ${city.country}`}
      focusTitle
      actions={
        <>
          <Button kind="ghost" disabled={!data?.days.length} onClick={save}>
            {t('admin-screens:members.csv')}
          </Button>
          <Button onClick={onClose}>{t('common:done')}</Button>
        </>
      }
    >
      {!data && error && (
        <FailedState message={t('admin-screens:cities.failed')} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton shape="block" />
        </div>
      )}
      {data && (data.days.length === 0 ? <p>{t('admin-screens:cities.noDays')}</p> : <Charts days={data.days} />)}
    </Dialog>
  )
}

const people = ['women', 'men', 'others'] as const

function Charts({ days }: { days: readonly CityDay[] }) {
  const { t } = useTranslation()
  const span = { from: formatDay(days[0]?.day ?? ''), to: formatDay(days.at(-1)?.day ?? '') }
  const last = days.at(-1)
  const textOf = (key: 'women' | 'men' | 'others' | 'active') => t(`admin-screens:cities.${key}`)
  const sums = people.map((key) => `${textOf(key)}: ${formatNumber(last?.[key] ?? 0)}`).join(', ')
  const rate = last?.matchesPer100 ?? null
  return (
    <>
      <h3>{t('admin-screens:cities.members')}</h3>
      <TrendChart
        label={t('admin-screens:figures.chartLabel', { title: t('admin-screens:cities.members'), ...span, sums })}
        points={days.map((day) => ({ day: day.day, values: people.map((key) => day[key]) }))}
        names={people.map(textOf)}
        format={(value) => formatNumber(value)}
      />
      <h3>{t('admin-screens:cities.active')}</h3>
      <TrendChart
        label={t('admin-screens:figures.chartLabel', {
          title: t('admin-screens:cities.active'),
          ...span,
          sums: formatNumber(last?.active ?? 0),
        })}
        points={days.map((day) => ({ day: day.day, values: [day.active] }))}
        names={[textOf('active')]}
        format={(value) => formatNumber(value)}
      />
      <h3>{t('admin-screens:cities.rate')}</h3>
      <TrendChart
        label={t('admin-screens:figures.chartLabel', {
          title: t('admin-screens:cities.rate'),
          ...span,
          sums: rate === null ? t('admin-screens:cities.tooFew') : formatNumber(rate),
        })}
        points={days.map((day) => ({ day: day.day, values: [day.matchesPer100] }))}
        names={[t('admin-screens:cities.rate')]}
        format={(value) => formatNumber(value)}
      />
    </>
  )
}

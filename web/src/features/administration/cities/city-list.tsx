import { type CityLiquidity, figureDaysMax } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment, formatNumber } from '../../../lib/i18n/format.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from '../administration.module.css'
import { isPeriod, lastDays, type Period } from '../figures/figure-rules.ts'
import { PeriodFields } from '../figures/period-fields.tsx'
import { useCities } from '../queries.ts'
import { CityDays } from './city-days.tsx'
import { citiesCsv, cityCounts } from './city-rules.ts'
import { WaitingCities } from './waiting-cities.tsx'

/** Cities with the most members: who is there, how that changed in a period, and how often showing them ended in a match. */
export function CityList() {
  const { t } = useTranslation()
  const [period, setPeriod] = useState<Period>(() => lastDays(28, new Date()))
  const list = useCities(period, isPeriod(period))
  const { data } = list
  return (
    <section className={styles.page}>
      <WaitingCities />
      <p className={styles.muted}>{t('admin-screens:cities.text')}</p>
      <PeriodFields period={period} onChange={setPeriod} />
      <div>
        <Button
          kind="outlined"
          icon="upload"
          disabled={!data?.cities.length}
          onClick={() =>
            data &&
            saveFile(new Blob([citiesCsv(data.cities)], { type: 'text/csv' }), `cities-${period.from}-${period.to}.csv`)
          }
        >
          {t('admin-screens:members.csv')}
        </Button>
      </div>
      {isPeriod(period) ? (
        <Content list={list} period={period} />
      ) : (
        <p role="alert">{t('admin-screens:figures.wrongPeriod', { days: formatNumber(figureDaysMax) })}</p>
      )}
    </section>
  )
}

function Content({ list, period }: { list: ReturnType<typeof useCities>; period: Period }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<CityLiquidity | null>(null)
  const { data, error, isFetching, refetch } = list
  if (error)
    return <FailedState message={t('admin-screens:cities.failed')} onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <div role="status" aria-label={t('common:loading')}>
        <Skeleton shape="block" />
      </div>
    )
  const [first] = data.cities
  if (!first) return <EmptyState icon="pin" title={t('admin-screens:cities.none')} />
  return (
    <>
      <CityTable cities={data.cities} onOpen={setOpened} />
      <p className={styles.muted}>
        {t('admin-screens:cities.counted', {
          when: formatMoment(first.countedAt),
        })}
      </p>
      {opened && <CityDays city={opened} period={period} onClose={() => setOpened(null)} />}
    </>
  )
}

type CityTableProps = { cities: readonly CityLiquidity[]; onOpen: (city: CityLiquidity) => void }

function CityTable({ cities, onOpen }: CityTableProps) {
  const { t } = useTranslation()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {(['city', ...cityCounts, 'change', 'rate'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`admin-screens:cities.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cities.map((city) => (
          <tr key={city.id}>
            <td>
              <button type="button" className={styles.rowLink} onClick={() => onOpen(city)}>
                {city.city}
              </button>{' '}
              <span className={styles.muted}>{city.country}</span>
            </td>
            {cityCounts.map((count) => (
              <td key={count} data-label={t(`admin-screens:cities.${count}`)}>
                {formatNumber(city[count])}
              </td>
            ))}
            <td data-label={t('admin-screens:cities.change')}>{changeText(city)}</td>
            <td data-label={t('admin-screens:cities.rate')}>
              {city.matchesPer100 === null ? t('admin-screens:cities.tooFew') : formatNumber(city.matchesPer100)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const changeText = ({ change }: CityLiquidity): string =>
  change === null ? '–' : formatNumber(change, { signDisplay: 'exceptZero' })

import type { CityLiquidity } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '../../lib/i18n/format.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './administration.module.css'
import { useCities } from './queries.ts'

const counts = ['women', 'men', 'others', 'active'] as const

/** Cities with the most members: who is there, and how often showing them ends in a match. */
export function CityList() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useCities()
  const [first] = data?.cities ?? []
  return (
    <section className={styles.page}>
      <h1>{t('admin-screens:cities.title')}</h1>
      {!data && error && (
        <FailedState message={t('admin-screens:cities.failed')} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton shape="block" />
        </div>
      )}
      {data && !first && <EmptyState icon="pin" title={t('admin-screens:cities.none')} />}
      {data && first && (
        <>
          <p className={styles.muted}>
            {t('admin-screens:cities.text')}{' '}
            {t('admin-screens:cities.counted', {
              when: formatDate(first.countedAt, { dateStyle: 'medium', timeStyle: 'short' }),
            })}
          </p>
          <CityTable cities={data.cities} />
        </>
      )}
    </section>
  )
}

function CityTable({ cities }: { cities: readonly CityLiquidity[] }) {
  const { t } = useTranslation()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {(['city', ...counts, 'rate'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`admin-screens:cities.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cities.map((city) => (
          <tr key={`${city.city} ${city.country}`}>
            <td>
              <strong>{city.city}</strong> <span className={styles.muted}>{city.country}</span>
            </td>
            {counts.map((count) => (
              <td key={count} data-label={t(`admin-screens:cities.${count}`)}>
                {formatNumber(city[count])}
              </td>
            ))}
            <td data-label={t('admin-screens:cities.rate')}>
              {city.matchesPer100 === null ? t('admin-screens:cities.tooFew') : formatNumber(city.matchesPer100)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import type { StaffSummary } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '../../lib/i18n/format.ts'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import styles from './administration.module.css'
import { countOf, useSummary } from './queries.ts'

/** A staff page with the queues of it that may wait; `null` counts are not mine to open. */
export type HomePage = { to: string; label: string; queues: readonly (keyof StaffSummary)[] }

/** What waits for me, and the way to each staff page. */
export function StaffHome({ pages }: { pages: readonly HomePage[] }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useSummary()
  return (
    <section className={styles.page}>
      {!data && error && (
        <FailedState message={t('admin-screens:home.failed')} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton shape="block" />
        </div>
      )}
      {data && (
        <ul className={styles.tiles}>
          {tilesOf(pages, data).map((tile) => (
            <li key={tile.to} className={tile.count === null ? styles.plain : undefined}>
              <Tile {...tile} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type TileProps = { to: string; label: string /** Null: the page has no queue that I may open. */; count: number | null }

/** Pages with a queue come first, the longest at the top; the others follow in their usual order. */
function tilesOf(pages: readonly HomePage[], summary: StaffSummary): TileProps[] {
  return pages
    .map(({ to, label, queues }) => ({ to, label, count: countOf(queues, summary) }))
    .sort((one, other) => (other.count ?? 0) - (one.count ?? 0))
}

function Tile({ to, label, count }: TileProps) {
  const { t } = useTranslation()
  return (
    <Link to={to} className={styles.tile}>
      <span className={styles.tileName}>{label}</span>
      {count !== null && (
        <span className={count > 0 ? styles.waits : styles.muted}>
          {count > 0
            ? t('admin-screens:home.waits', { count, number: formatNumber(count) })
            : t('admin-screens:home.calm')}
        </span>
      )}
      <Icon name="chevron-right" size={20} />
    </Link>
  )
}

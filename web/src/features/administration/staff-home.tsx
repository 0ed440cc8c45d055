import type { StaffSummary } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '../../lib/i18n/format.ts'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
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
      {data && <Pages tiles={tilesOf(pages, data)} />}
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

/** Large what waits, with how many; the rest as a list of links. */
function Pages({ tiles }: { tiles: TileProps[] }) {
  const { t } = useTranslation()
  const waiting = tiles.filter(({ count }) => count !== null && count > 0)
  const calm = tiles.filter(({ count }) => count === 0)
  const plain = tiles.filter(({ count }) => count === null)
  return (
    <>
      {waiting.length > 0 && (
        <ul className={styles.tiles}>
          {waiting.map(({ to, label, count }) => (
            <li key={to}>
              <Link to={to} className={styles.tile}>
                <span className={styles.tileCount} aria-hidden="true">
                  {formatNumber(count ?? 0)}
                </span>
                <span className={styles.tileName}>{label}</span>
                <VisuallyHidden>
                  {t('admin-screens:home.waits', { count: count ?? 0, number: formatNumber(count ?? 0) })}
                </VisuallyHidden>
                <Icon name="chevron-right" size={20} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <LinkList title={t('admin-screens:home.calm')} tiles={calm} />
      <LinkList title={t('admin-screens:home.others')} tiles={plain} className={styles.plain} />
    </>
  )
}

type LinkListProps = { title: string; tiles: TileProps[]; className?: string }

function LinkList({ title, tiles, className }: LinkListProps) {
  if (tiles.length === 0) return null
  return (
    <section className={classNames(styles.card, className)}>
      <h2 className={styles.muted}>{title}</h2>
      <ul className={styles.calm}>
        {tiles.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

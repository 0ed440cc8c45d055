import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMoney, formatNumber } from '../../lib/i18n/format.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { LoadMore } from '../../ui/controls/load-more.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import pageStyles from './boost-profile.module.css'
import styles from './boost-receipts.module.css'
import { barShares, extraResults } from './boost-rules.ts'
import type { Boost, useBoosts } from './queries.ts'

/** The results of each boost. */
export function BoostReceipts({ list }: { list: ReturnType<typeof useBoosts> }) {
  const { t } = useTranslation()
  const boosts = list.data?.pages.flatMap((page) => page.boosts) ?? []
  return (
    <section className={pageStyles.section}>
      <h2>{t('plans:boost.receipts')}</h2>
      {list.isError && boosts.length === 0 && (
        <FailedState
          message={t('plans:boost.receiptsFailed')}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {list.isSuccess && boosts.length === 0 && <p className={styles.text}>{t('plans:boost.none')}</p>}
      <ul className={styles.list}>
        {boosts.map((boost) => (
          <Receipt key={boost.id} boost={boost} />
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        automatic={!list.isFetchNextPageError}
      />
    </section>
  )
}

/** The estimated extra results: those of the boost minus the usual ones. */
function extraText({ likes, matches, usual, period: count }: Boost): string {
  if (!usual) return i18next.t('plans:boost.extra.unknown', { count })
  const extra = extraResults({ likes, matches }, usual)
  if (extra.likes + extra.matches === 0) return i18next.t('plans:boost.extra.none', { count })
  const values = { count, likes: formatNumber(extra.likes), matches: formatNumber(extra.matches) }
  return i18next.t('plans:boost.extra.some', values)
}

const kinds = ['views', 'likes', 'matches'] as const

function Receipt({ boost }: { boost: Boost }) {
  const { t } = useTranslation()
  const shares = barShares(kinds.map((kind) => boost[kind]))
  const day = (at: string) => formatDate(at, { dateStyle: 'medium' })
  return (
    <li className={styles.receipt}>
      <div className={styles.head}>
        <h3>{t('plans:days', { count: boost.period })}</h3>
        <span className={styles.price}>{formatMoney(boost.price)}</span>
        {Date.parse(boost.startedAt) > Date.now() && <Chip icon="clock">{t('plans:boost.waits')}</Chip>}
        {boost.running && (
          <Chip tone="gold" icon="boost">
            {t('plans:boost.runs')}
          </Chip>
        )}
      </div>
      <p className={styles.text}>{t('plans:fromTo', { from: day(boost.startedAt), to: day(boost.endsAt) })}</p>
      <dl className={styles.bars}>
        {kinds.map((kind, index) => (
          <div key={kind} className={styles.line}>
            <dt>{t(`plans:boost.brought.${kind}`)}</dt>
            <dd>
              <span className={styles.bar} aria-hidden="true">
                <span className={styles.fill} style={{ width: `${(shares[index] ?? 0) * 100}%` }} />
              </span>
              <span className={styles.number}>{formatNumber(boost[kind])}</span>
            </dd>
          </div>
        ))}
      </dl>
      {Date.parse(boost.endsAt) <= Date.now() && <p className={styles.text}>{extraText(boost)}</p>}
    </li>
  )
}

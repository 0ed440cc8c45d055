import type { WaitingCity } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import styles from '../administration.module.css'
import { openCity, useRefresh, useWaitingCities } from '../queries.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { CloseCity } from './close-city.tsx'

/** Cities that are not open yet, who waits in them, and for administrators the way to open one or to let another wait. */
export function WaitingCities() {
  const { t } = useTranslation()
  const isAdmin = useAuthStore((state) => state.user?.permissions.includes('admin')) ?? false
  const [isClosing, setClosing] = useState(false)
  const [opened, setOpened] = useState<WaitingCity | null>(null)
  const { data, error, isFetching, refetch } = useWaitingCities()
  return (
    <section className={styles.section} aria-label={t('admin-screens:waiting.title')}>
      <h2>{t('admin-screens:waiting.title')}</h2>
      <p className={styles.muted}>{t('admin-screens:waiting.text')}</p>
      {error && !data && (
        <FailedState message={t('admin-screens:waiting.failed')} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {data?.cities.length === 0 && <p>{t('admin-screens:waiting.none')}</p>}
      {data && data.cities.length > 0 && <WaitingTable cities={data.cities} onOpen={isAdmin ? setOpened : null} />}
      {isAdmin && (
        <div>
          <Button kind="outlined" onClick={() => setClosing(true)}>
            {t('admin-screens:waiting.close')}
          </Button>
        </div>
      )}
      {isClosing && <CloseCity onClose={() => setClosing(false)} />}
      {opened && <OpenCity city={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

type WaitingTableProps = { cities: readonly WaitingCity[]; onOpen: ((city: WaitingCity) => void) | null }

const counts = ['waiting', 'women', 'men'] as const

function WaitingTable({ cities, onOpen }: WaitingTableProps) {
  const { t } = useTranslation()
  const nameOf = {
    waiting: t('admin-screens:waiting.waiting'),
    women: t('admin-screens:cities.women'),
    men: t('admin-screens:cities.men'),
  }
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('admin-screens:cities.city')}</th>
          {counts.map((count) => (
            <th key={count} scope="col">
              {nameOf[count]}
            </th>
          ))}
          <th scope="col">{t('admin-screens:waiting.opensAt')}</th>
          {onOpen && (
            <th scope="col">
              <span className={styles.hidden}>{t('admin-screens:waiting.open')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {cities.map((city) => (
          <tr key={city.id}>
            <td>
              {city.city} <span className={styles.muted}>{city.country}</span>
            </td>
            {counts.map((count) => (
              <td key={count} data-label={nameOf[count]}>
                {city[count] === null ? t('admin-screens:waiting.few') : formatNumber(city[count])}
              </td>
            ))}
            <td data-label={t('admin-screens:waiting.opensAt')}>
              {city.balanced
                ? t('admin-screens:waiting.isBalanced', { count: city.peopleMin })
                : formatNumber(city.peopleMin)}
            </td>
            {onOpen && (
              <td>
                <Button
                  kind="outlined"
                  size="small"
                  aria-label={t('admin-screens:waiting.openCity', { city: city.city })}
                  onClick={() => onOpen(city)}
                >
                  {t('admin-screens:waiting.open')}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function OpenCity({ city: { id, city }, onClose }: { city: WaitingCity; onClose: () => void }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  async function open(reason: string) {
    const { message } = await openCity(String(id), { reason })
    if (message) toast.info(message)
    await refresh()
  }
  return (
    <ReasonDialog
      title={t('admin-screens:waiting.openCity', { city })}
      text={t('admin-screens:waiting.openText')}
      submit={t('admin-screens:waiting.open')}
      onSubmit={open}
      onClose={onClose}
    />
  )
}

import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoment, formatNumber, formatRelative } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { LoadMore } from '../../ui/controls/load-more.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { ScamNotice } from '../scam/index.ts'
import { GiftArt } from './gift-art.tsx'
import { type ReceivedGift, useDeclineGift, useReceivedGifts, useRedeemGift } from './queries.ts'
import styles from './received-gifts.module.css'
import { GiftsLoading } from './shop/gifts-loading.tsx'

type PathOf = (memberId: string) => string
type Paths = { profileOf: PathOf; reportOf: PathOf }

/** What I was given, newest first, and what can be made of it. */
export function ReceivedGifts({ emptyAction, ...pathsOf }: Paths & { emptyAction: ReactNode }) {
  const { t } = useTranslation()
  const list = useReceivedGifts()
  const received = list.data?.pages.flatMap((page) => page.plans) ?? []
  if (list.isPending) return <GiftsLoading />
  if (list.isError && received.length === 0)
    return (
      <FailedState message={t('gift-screens:loadFailed')} onRetry={() => void list.refetch()} busy={list.isFetching} />
    )
  if (received.length === 0)
    return (
      <EmptyState icon="gift" title={t('gift-screens:none.title')} action={emptyAction}>
        {t('gift-screens:none.text')}
      </EmptyState>
    )
  return (
    <>
      <ul className={styles.list} aria-label={t('gift-screens:received')}>
        {received.map((gift) => (
          <Received key={gift.id} received={gift} {...pathsOf} />
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        automatic={!list.isFetchNextPageError}
      />
    </>
  )
}

function Received({ received, profileOf, reportOf }: Paths & { received: ReceivedGift }) {
  const { t } = useTranslation()
  const { gift, from, note, scam, receivedAt } = received
  return (
    <li className={styles.gift}>
      <GiftArt icon={gift.icon} size={72} />
      <div className={styles.content}>
        <h3>{gift.name}</h3>
        <p className={styles.text}>
          {from ? (
            <Link to={profileOf(from.id)}>{t('gift-screens:from', { name: from.firstname })}</Link>
          ) : (
            t('gift-screens:fromGone')
          )}
          <span aria-hidden="true"> · </span>
          <time dateTime={receivedAt}>{formatRelative(receivedAt)}</time>
        </p>
        {note && (
          <p className={styles.note} dir="auto">
            {note}
          </p>
        )}
        {from && scam && <ScamNotice name={from.firstname} kinds={scam} reportPath={reportOf(from.id)} />}
        <GiftState received={received} />
        {from && (received.status === 'held' || received.status === 'redeemable') && (
          <Decline id={received.id} name={from.firstname} />
        )}
      </div>
    </li>
  )
}

function GiftState({ received }: { received: ReceivedGift }) {
  const { t } = useTranslation()
  const redeem = useRedeemGift()
  const { status, declined, redeemable, redeemableAt, credits } = received
  const worth = { count: credits, number: formatNumber(credits) }
  const at = formatMoment(redeemableAt)
  if (status === 'redeemed')
    return (
      <Chip tone="palm" icon="check">
        {t('gift-screens:status.redeemed', worth)}
      </Chip>
    )
  if (status === 'reversed')
    return (
      <>
        <Chip tone="danger" icon="undo">
          {t(declined ? 'gift-screens:status.declined' : 'gift-screens:status.reversed')}
        </Chip>
        <p className={styles.text}>
          {t(declined ? 'gift-screens:status.declinedWhy' : 'gift-screens:status.reversedWhy')}
        </p>
      </>
    )
  if (!redeemable)
    return (
      <>
        <Chip tone="gold" icon="clock">
          {t('gift-screens:status.held', { when: at })}
        </Chip>
        <p className={styles.text}>{t('gift-screens:status.worth', worth)}</p>
      </>
    )
  return (
    <>
      <Button kind="gold" size="small" busy={redeem.isPending} onClick={() => redeem.pay(received.id)}>
        {t('gift-screens:redeem', worth)}
      </Button>
      <p className={styles.text}>{t('gift-screens:status.since', { when: at })}</p>
    </>
  )
}

/** Asks once: it cannot be undone. */
function Decline({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const decline = useDeclineGift()
  if (!isAsking)
    return (
      <Button kind="ghost" size="small" onClick={() => setAsking(true)}>
        {t('gift-screens:decline.open')}
      </Button>
    )
  return (
    <>
      <p className={styles.text}>{t('gift-screens:decline.text', { name })}</p>
      <Button kind="danger" size="small" busy={decline.isPending} onClick={() => decline.mutate(id)}>
        {t('gift-screens:decline.confirm')}
      </Button>
      <Button kind="ghost" size="small" onClick={() => setAsking(false)}>
        {t('gift-screens:decline.keep')}
      </Button>
    </>
  )
}

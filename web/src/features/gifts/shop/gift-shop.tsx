import type { GiftPlan } from '@karibu/contract'
import { type ReactNode, startTransition, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { roomyScreen, useMedia } from '../../../lib/device/use-media.ts'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { Pattern } from '../../../ui/media/pattern.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useGiftPlans, useReceiver } from '../queries.ts'
import { type CatalogueView, GiftCatalogue } from './gift-catalogue.tsx'
import { GiftPanel, type SentGift, SentPanel } from './gift-panel.tsx'
import styles from './gift-shop.module.css'
import { GiftsLoading } from './gifts-loading.tsx'
import { MatchPicker } from './match-picker.tsx'
import { ReceiverLine } from './receiver-line.tsx'

export type GiftPaths = {
  deposit: string
  discover: string
  profileOf: (memberId: string) => string
  /** These gifts for that member, the gift already chosen. */
  giftFor: (memberId: string, giftId: string) => string
}

type ShopProps = { paths: GiftPaths; chatLink?: ReactNode }

/** Gifts for a member, loaded along with who that is. */
export function ShopFor({ uid, paths, chatLink }: ShopProps & { uid: string }) {
  const { t } = useTranslation()
  const plans = useGiftPlans()
  const receiver = useReceiver(uid)
  if (plans.isPending || receiver.isPending) return <GiftsLoading />
  if (!receiver.data)
    return (
      <FailedState
        message={t('gift-screens:receiverFailed')}
        onRetry={() => void receiver.refetch()}
        busy={receiver.isFetching}
      />
    )
  const person = receiver.data
  return (
    <>
      <ReceiverLine person={person} profilePath={paths.profileOf(uid)} />
      <Shop
        plans={plans}
        panel={(gift, afterSent) => (
          <GiftPanel key={gift.id} gift={gift} receiver={person} depositPath={paths.deposit} onSent={afterSent} />
        )}
        done={(sent, again) => <SentPanel sent={sent} name={person.firstname} chatLink={chatLink} onAgain={again} />}
      />
    </>
  )
}

/** The gifts without a recipient; a chosen one asks for its recipient. */
export function ShopWithoutReceiver({ paths }: ShopProps) {
  const plans = useGiftPlans()
  if (plans.isPending) return <GiftsLoading />
  return (
    <Shop
      plans={plans}
      panel={(gift) => (
        <MatchPicker gift={gift} pathFor={(id) => paths.giftFor(id, gift.id)} discoverPath={paths.discover} />
      )}
    />
  )
}

/** The place of the panel until a gift is chosen. */
function NothingChosen() {
  const { t } = useTranslation()
  return (
    <div className={styles.nothing}>
      <Pattern seed="gifts" columns={14} rows={5} className={styles.pattern ?? ''} />
      <span className={styles.mark}>
        <Icon name="gift" size={32} />
      </span>
      <p className={styles.text}>{t('gift-screens:choose')}</p>
    </div>
  )
}

type ShopParts = {
  plans: ReturnType<typeof useGiftPlans>
  panel: (gift: GiftPlan, afterSent: (sent: SentGift) => void) => ReactNode
  done?: (sent: SentGift, again: () => void) => ReactNode
}

/** The catalogue with its panel: beside it on a wide screen, else a sheet. The address keeps what is chosen. */
function Shop({ plans, panel, done }: ShopParts) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const isWide = useMedia(roomyScreen)
  const [sent, setSent] = useState<SentGift | null>(null)
  const gift = plans.data?.find(({ id }) => id === search.get('gift')) ?? null
  if (!plans.data)
    return (
      <FailedState
        message={t('gift-screens:loadFailed')}
        onRetry={() => void plans.refetch()}
        busy={plans.isFetching}
      />
    )

  const set = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const choose = (chosen: GiftPlan | null) =>
    // Together with the address, which changes in a transition: the gift before would else be offered for a moment.
    startTransition(() => {
      setSent(null)
      set('gift', chosen?.id ?? null)
    })
  const view: CatalogueView = search.get('view') === 'cards' ? 'cards' : 'circles'
  const inside = sent ? done?.(sent, () => choose(null)) : gift && panel(gift, setSent)
  return (
    <div className={styles.shop}>
      <GiftCatalogue
        plans={plans.data}
        view={view}
        onView={(next) => set('view', next === 'cards' ? next : null)}
        chosenId={gift?.id ?? null}
        onChoose={choose}
      />
      {isWide ? (
        <Card as="section" className={styles.aside} aria-label={t('gift-screens:panel')}>
          {inside || <NothingChosen />}
        </Card>
      ) : (
        <Sheet isOpen={Boolean(inside)} onClose={() => choose(null)} title={t('gift-screens:panel')}>
          {inside}
        </Sheet>
      )}
    </div>
  )
}

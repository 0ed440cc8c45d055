import { type PriceChange, type SoldItem, soldKinds } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../lib/api/failures.ts'
import { countryName, formatDate, formatMoney } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/card.tsx'
import { useFreshPassword } from '../confirm-password/index.ts'
import styles from './catalogue.module.css'
import { GiftTools } from './gift-tools.tsx'
import { ItemNamesForm } from './names-form.tsx'
import { PriceChangeForm } from './price-form.tsx'
import { type Guarded, isNamed, useChangePrices, usePrices } from './queries.ts'

/** The form that is open. */
type Part = 'price' | 'sale' | 'names'

/** What is sold and for how much, by kind, with a form for each price. */
export function PriceList() {
  const { t } = useTranslation()
  const { data, isError, isFetching, refetch } = usePrices()
  const { guarded, dialog } = useFreshPassword()
  const [open, setOpen] = useState<{ id: string; part: Part } | null>(null)
  return (
    <section className={styles.page}>
      <p className={styles.muted}>{t('admin-screens:prices.text')}</p>
      {!data && isError && (
        <FailedState message={t('admin-screens:prices.failed')} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !isError && (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton shape="block" />
        </div>
      )}
      {data &&
        soldKinds.map((kind) => {
          const items = data.filter((item) => item.kind === kind && !item.free)
          return (
            <section key={kind} className={styles.kind}>
              <h2>{t(`admin-screens:prices.kinds.${kind}`)}</h2>
              {kind === 'gift' && <GiftTools gifts={items} guarded={guarded} />}
              <ul className={styles.list}>
                {items.map((item) => (
                  <li key={item.id}>
                    <Item
                      item={item}
                      guarded={guarded}
                      open={open?.id === item.id ? open.part : null}
                      onOpen={(part) => setOpen(part && { id: item.id, part })}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      {dialog}
    </section>
  )
}

type ItemProps = { item: SoldItem; guarded: Guarded; open: Part | null; onOpen: (part: Part | null) => void }

function Item({ item, guarded, open, onOpen }: ItemProps) {
  const onClose = () => onOpen(null)
  return (
    <Card>
      <div className={styles.row}>
        <About item={item} />
        {open === null && <Actions item={item} onOpen={onOpen} />}
      </div>
      {item.waiting.length > 0 && (
        <ul className={styles.waiting}>
          {item.waiting.map((change) => (
            <li key={change.id}>
              <Waiting change={change} guarded={guarded} />
            </li>
          ))}
        </ul>
      )}
      {(open === 'price' || open === 'sale') && (
        <PriceChangeForm
          item={item}
          active={open === 'sale' ? !item.active : item.active}
          guarded={guarded}
          onClose={onClose}
        />
      )}
      {open === 'names' && isNamed(item) && <ItemNamesForm item={item} guarded={guarded} onClose={onClose} />}
    </Card>
  )
}

function About({ item }: { item: SoldItem }) {
  const { t } = useTranslation()
  return (
    <div className={styles.head}>
      {item.icon && <img src={item.icon} alt="" width={48} height={48} className={styles.picture} />}
      <div className={styles.about}>
        <h3>{item.name}</h3>
        <p className={styles.chips}>
          <strong className={styles.price}>{formatMoney(item.price)}</strong>
          {!item.active && <Chip tone="danger">{t('admin-screens:prices.withdrawn')}</Chip>}
          {item.countries.map(({ country, price }) => (
            <Chip key={country}>
              {countryName(country)}: {formatMoney(price)}
            </Chip>
          ))}
        </p>
      </div>
    </div>
  )
}

function Actions({ item, onOpen }: { item: SoldItem; onOpen: (part: Part) => void }) {
  const { t } = useTranslation()
  const { name, active } = item
  return (
    <div className={styles.chips}>
      {isNamed(item) && (
        <IconButton icon="globe" label={t('admin-screens:itemNames.edit', { name })} onClick={() => onOpen('names')} />
      )}
      <IconButton
        icon={active ? 'eye-off' : 'eye'}
        label={t(active ? 'admin-screens:prices.retire' : 'admin-screens:prices.bringBack', { name })}
        onClick={() => onOpen('sale')}
      />
      <IconButton icon="pencil" label={t('admin-screens:prices.edit', { name })} onClick={() => onOpen('price')} />
    </div>
  )
}

/** A change that waits for its time, and the way to cancel it. */
function Waiting({ change, guarded }: { change: PriceChange; guarded: Guarded }) {
  const { t } = useTranslation()
  const { cancel } = useChangePrices()
  const [isBusy, setBusy] = useState(false)
  const { country, price, active, startsAt, by, reason } = change
  const stop = () => {
    setBusy(true)
    guarded(() => cancel(change.id))
      .then((message) => message && toast.info(message))
      .catch(toastFailure)
      .finally(() => setBusy(false))
  }
  const where = country === null ? t('admin-screens:prices.everywhere') : countryName(country)
  const what = price === null ? t('admin-screens:prices.likeOthers') : formatMoney(price)
  return (
    <div className={styles.item}>
      <div className={styles.about}>
        <p>
          <strong>{formatDate(startsAt, { dateStyle: 'medium', timeStyle: 'short' })}</strong> · {where} · {what}
          {!active && ` · ${t('admin-screens:prices.withdrawn')}`}
        </p>
        <p className={styles.muted}>
          {by.name} · {reason}
        </p>
      </div>
      <Button kind="outlined" size="small" busy={isBusy} onClick={stop}>
        {t('admin-screens:prices.stop')}
      </Button>
    </div>
  )
}

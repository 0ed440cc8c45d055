import { type SoldItem, soldKinds } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName, formatMoney } from '../../lib/i18n/format.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { useFreshPassword } from '../confirm-password/index.ts'
import styles from './catalogue.module.css'
import { PlanContentsForm } from './contents-form.tsx'
import { GiftTools } from './gift-tools.tsx'
import { ItemTools } from './item-tools.tsx'
import { ItemNamesForm } from './names-form.tsx'
import { PriceChangeForm } from './price-form.tsx'
import { type Guarded, isNamed, isPlan, usePrices } from './queries.ts'
import { useContentsText, WaitingContents, WaitingNames, WaitingPrice } from './waiting-change.tsx'

/** The form that is open. */
type Part = 'price' | 'sale' | 'names' | 'contents'

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
              {kind === 'gift' ? (
                <GiftTools gifts={items} guarded={guarded} />
              ) : (
                <ItemTools kind={kind} guarded={guarded} />
              )}
              <ul className={classNames(styles.list, styles.items)}>
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
    <Card className={styles.card}>
      <div className={styles.row}>
        <About item={item} />
        {open === null && <Actions item={item} onOpen={onOpen} />}
      </div>
      <WaitingChanges item={item} guarded={guarded} />
      {(open === 'price' || open === 'sale') && (
        <PriceChangeForm
          item={item}
          active={open === 'sale' ? !item.active : item.active}
          guarded={guarded}
          onClose={onClose}
        />
      )}
      {open === 'contents' && isPlan(item) && <PlanContentsForm item={item} guarded={guarded} onClose={onClose} />}
      {open === 'names' && isNamed(item) && <ItemNamesForm item={item} guarded={guarded} onClose={onClose} />}
    </Card>
  )
}

function WaitingChanges({ item, guarded }: { item: SoldItem; guarded: Guarded }) {
  if (item.waiting.length === 0 && !item.nextContents && !item.nextNames) return null
  return (
    <ul className={styles.waiting}>
      {item.nextNames && (
        <li>
          <WaitingNames change={item.nextNames} guarded={guarded} />
        </li>
      )}
      {item.nextContents && (
        <li>
          <WaitingContents change={item.nextContents} guarded={guarded} />
        </li>
      )}
      {item.waiting.map((change) => (
        <li key={change.id}>
          <WaitingPrice change={change} guarded={guarded} />
        </li>
      ))}
    </ul>
  )
}

function About({ item }: { item: SoldItem }) {
  const { t } = useTranslation()
  const contentsText = useContentsText()
  return (
    <div className={styles.head}>
      {item.icon && <img src={item.icon} alt="" width={40} height={40} className={styles.picture} />}
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
        {item.contents && <p className={styles.muted}>{contentsText(item.contents)}</p>}
      </div>
    </div>
  )
}

function Actions({ item, onOpen }: { item: SoldItem; onOpen: (part: Part) => void }) {
  const { t } = useTranslation()
  const { name, active } = item
  return (
    <div className={styles.tools}>
      {isNamed(item) && (
        <IconButton icon="globe" label={t('admin-screens:itemNames.edit', { name })} onClick={() => onOpen('names')} />
      )}
      {isPlan(item) && (
        <IconButton
          icon="star"
          label={t('admin-screens:planContents.edit', { name })}
          onClick={() => onOpen('contents')}
        />
      )}
      <IconButton
        icon={active ? 'eye' : 'eye-off'}
        label={t(active ? 'admin-screens:prices.retire' : 'admin-screens:prices.bringBack', { name })}
        onClick={() => onOpen('sale')}
      />
      <IconButton icon="pencil" label={t('admin-screens:prices.edit', { name })} onClick={() => onOpen('price')} />
    </div>
  )
}

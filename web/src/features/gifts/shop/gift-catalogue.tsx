import type { GiftPlan } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { GiftArt } from '../gift-art.tsx'
import styles from './gift-catalogue.module.css'

export type CatalogueView = 'circles' | 'cards'

type GiftCatalogueProps = {
  plans: readonly GiftPlan[]
  view: CatalogueView
  onView: (view: CatalogueView) => void
  chosenId: string | null
  onChoose: (gift: GiftPlan) => void
}

/** All gifts, as three columns of round pictures or as cards. */
export function GiftCatalogue({ plans, view, onView, chosenId, onChoose }: GiftCatalogueProps) {
  const { t } = useTranslation()
  const Gift = view === 'cards' ? GiftCard : GiftCircle
  return (
    <div className={styles.catalogue}>
      <SegmentedControl
        label={t('gift-screens:view.label')}
        segments={[
          { value: 'circles', label: t('gift-screens:view.circles'), icon: 'grid' },
          { value: 'cards', label: t('gift-screens:view.cards'), icon: 'cards' },
        ]}
        value={view}
        onChange={onView}
      />
      <ul className={styles[view]} aria-label={t('gift-screens:all')}>
        {plans.map((gift) => (
          <li key={gift.id}>
            <Gift gift={gift} isChosen={gift.id === chosenId} onChoose={() => onChoose(gift)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type GiftProps = { gift: GiftPlan; isChosen: boolean; onChoose: () => void }

function GiftCircle({ gift, isChosen, onChoose }: GiftProps) {
  return (
    <button type="button" className={styles.circle} aria-pressed={isChosen} onClick={onChoose}>
      <GiftArt icon={gift.icon} size={72} />
      <span className={styles.name}>{gift.name}</span>
      <span className={styles.amount}>{formatMoney(gift.amount)}</span>
    </button>
  )
}

function GiftCard({ gift, isChosen, onChoose }: GiftProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.card} data-chosen={isChosen}>
      <GiftArt icon={gift.icon} size={96} />
      <span className={styles.name}>{gift.name}</span>
      <span className={styles.amount}>{formatMoney(gift.amount)}</span>
      <Button
        kind="gold"
        size="small"
        wide
        aria-label={t('gift-screens:buyOne', { gift: gift.name })}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        {t('gift-screens:buy')}
      </Button>
    </div>
  )
}

import type { SoldItem } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import styles from './catalogue.module.css'
import { GiftForm } from './gift-form.tsx'
import { GiftOrder } from './gift-order.tsx'
import type { Guarded } from './queries.ts'

/** A new gift, and the order of all of them. */
export function GiftTools({ gifts, guarded }: { gifts: SoldItem[]; guarded: Guarded }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'add' | 'order' | null>(null)
  const onClose = () => setOpen(null)
  if (open === 'add') return <GiftForm guarded={guarded} onClose={onClose} />
  if (open === 'order') return <GiftOrder gifts={gifts} guarded={guarded} onClose={onClose} />
  return (
    <div className={styles.chips}>
      <Button kind="outlined" icon="plus" onClick={() => setOpen('add')}>
        {t('admin-screens:newGift.add')}
      </Button>
      {gifts.length > 1 && (
        <Button kind="outlined" icon="swap" onClick={() => setOpen('order')}>
          {t('admin-screens:giftOrder.change')}
        </Button>
      )}
    </div>
  )
}

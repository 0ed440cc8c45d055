import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import styles from './catalogue.module.css'
import { ItemForm } from './item-form.tsx'
import type { AddedKind, Guarded } from './queries.ts'

/** A new boost or plan. */
export function ItemTools({ kind, guarded }: { kind: AddedKind; guarded: Guarded }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <ItemForm kind={kind} guarded={guarded} onClose={() => setOpen(false)} />
  return (
    <div className={styles.chips}>
      <Button kind="outlined" icon="plus" onClick={() => setOpen(true)}>
        {t(`admin-screens:newItem.${kind}`)}
      </Button>
    </div>
  )
}

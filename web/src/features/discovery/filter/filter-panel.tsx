import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTranslationPart } from '../../../lib/i18n/i18n.ts'
import { lazyPart, usePartsAhead } from '../../../lib/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import styles from './filter-panel.module.css'
import { useFilter, useHasAside } from './use-filter.ts'

const FilterForm = lazyPart(
  async () => {
    const [file] = await Promise.all([import('./filter-form.tsx'), loadTranslationPart('app')])
    return file.FilterForm
  },
  <Skeleton shape="photo" />,
)

/** The filter: in the aside where there is one, else a sheet over the members. */
export function FilterPanel() {
  const { t } = useTranslation()
  const isBeside = useHasAside()
  usePartsAhead()
  const { filter, setFilter, applyFilter, isPanelOpen, closePanel } = useFilter()
  const [resets, setResets] = useState(0)
  if (!isPanelOpen) return null
  const reset = (
    <Button
      kind="ghost"
      size="small"
      onClick={() => {
        setFilter({})
        setResets(resets + 1)
      }}
    >
      {t('discovery:filter.reset')}
    </Button>
  )
  const form = (
    <FilterForm
      // Reset or the way back in history give the form other values.
      key={JSON.stringify([resets, filter])}
      filter={filter}
      onApply={(next, isOnline) => applyFilter(next, { isOnline, isClosing: !isBeside })}
    />
  )
  if (!isBeside)
    return (
      <Sheet isOpen side="tall" onClose={closePanel} title={t('discovery:filter.title')} headerAction={reset}>
        {form}
      </Sheet>
    )
  return (
    <section className={styles.panel} aria-label={t('discovery:filter.title')}>
      <header className={styles.header}>
        <h2>{t('discovery:filter.title')}</h2>
        {reset}
        <IconButton icon="cross" label={t('common:close')} onClick={closePanel} />
      </header>
      {form}
    </section>
  )
}

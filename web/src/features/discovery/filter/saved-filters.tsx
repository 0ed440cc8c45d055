import { savedFilterForm, savedFiltersMax } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/api/failures.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ToggleChip } from '../../../ui/controls/chip.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { asQuery, countCriteria, type FilterQuery, sameFilter } from './filter-rules.ts'
import styles from './saved-filters.module.css'
import { type SavedFilter, useChangeFilters, useSavedFilters } from './use-saved-filters.ts'

type SavedFiltersProps = {
  filter: FilterQuery
  onApply: (filter: FilterQuery) => void
  /** The current form values; null if a field is invalid. */
  read: () => FilterQuery | null
}

/** Saved filters: a press applies one; the current form can be saved as another. */
export function SavedFilters({ filter, onApply, read }: SavedFiltersProps) {
  const { t } = useTranslation()
  const [isChanging, setChanging] = useState(false)
  const filters = useSavedFilters()
  const saved = filters.data?.filters ?? []
  const hasCriteria = countCriteria(filter) > 0
  if (filters.isError)
    return (
      <Button kind="ghost" size="small" icon="refresh" onClick={() => void filters.refetch()}>
        {t('filter:saved.failed')}
      </Button>
    )
  // Without a filter there is nothing to save.
  if (saved.length === 0 && !hasCriteria) return null
  return (
    <section className={styles.saved} aria-label={t('filter:saved.title')}>
      {saved.length > 0 && (
        <header className={styles.header}>
          <h3>{t('filter:saved.title')}</h3>
          {isChanging ? (
            <Button kind="ghost" size="small" onClick={() => setChanging(false)}>
              {t('filter:saved.done')}
            </Button>
          ) : (
            <IconButton icon="pencil" label={t('filter:saved.manage')} onClick={() => setChanging(true)} />
          )}
        </header>
      )}
      {saved.length > 0 && (
        <ul className={isChanging ? styles.rows : styles.chips}>
          {saved.map((one) => (
            <li key={one.id}>
              {isChanging ? (
                <SavedRow saved={one} />
              ) : (
                <ToggleChip
                  isOn={sameFilter(asQuery(one.filter), filter)}
                  onChange={(isOn) => onApply(isOn ? asQuery(one.filter) : {})}
                >
                  {one.name}
                </ToggleChip>
              )}
            </li>
          ))}
        </ul>
      )}
      {saved.length < savedFiltersMax && hasCriteria && !isChanging && <SaveFilter read={read} />}
    </section>
  )
}

function SaveFilter({ read }: Pick<SavedFiltersProps, 'read'>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { save } = useChangeFilters()
  const form = useForm(savedFilterForm, { name: '', filter: {} })
  const submit = form.submit(async ({ name }) => {
    const filter = read()
    if (!filter) return
    await save({ name, filter })
    form.set('name', '')
    setOpen(false)
  })
  if (!isOpen)
    return (
      <Button kind="ghost" size="small" icon="star" onClick={() => setOpen(true)}>
        {t('filter:saved.save')}
      </Button>
    )
  return (
    <form className={styles.line} onSubmit={submit} noValidate>
      <TextField
        {...form.field('name')}
        // The panel's form has a field called name, too.
        id="filter-name"
        label={t('filter:saved.name')}
        maxLength={40}
        autoComplete="off"
        required
      />
      <Button type="submit" busy={form.isBusy}>
        {t('filter:saved.submit')}
      </Button>
    </form>
  )
}

function SavedRow({ saved }: { saved: SavedFilter }) {
  const { t } = useTranslation()
  const { id, name } = saved
  const [isBusy, setBusy] = useState(false)
  const form = useForm(savedFilterForm, { name, filter: saved.filter })
  const filters = useChangeFilters()
  const submit = form.submit((fresh) => filters.change(saved, { name: fresh.name }))

  async function remove() {
    setBusy(true)
    try {
      await filters.remove(saved)
    } catch (error) {
      setBusy(false)
      toastFailure(error)
    }
  }

  return (
    <form className={styles.line} onSubmit={submit} noValidate>
      <TextField
        {...form.field('name')}
        id={`filter-${id}`}
        label={t('filter:saved.newName', { name })}
        hideLabel
        maxLength={40}
        autoComplete="off"
        required
      />
      <span className={styles.deeds}>
        <IconButton
          type="submit"
          icon="check"
          label={t('filter:saved.renameName', { name })}
          disabled={form.isBusy || form.values.name === name}
        />
        <IconButton
          icon="trash"
          label={t('filter:saved.removeName', { name })}
          disabled={isBusy}
          onClick={() => void remove()}
        />
      </span>
    </form>
  )
}

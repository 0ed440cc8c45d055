import { api, type ReplyOf, savedFilterForm, savedFiltersMax } from '@karibu/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callForAnswer } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/failures.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ToggleChip } from '../../../ui/controls/chip.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { asQuery, type FilterQuery, sameFilter } from './filter-rules.ts'
import styles from './saved-filters.module.css'

const key = ['saved-filters']
type SavedFilterList = ReplyOf<typeof api.discovery.savedFilters>
type Saved = SavedFilterList['filters'][number]

type SavedFiltersProps = {
  filter: FilterQuery
  onApply: (filter: FilterQuery) => void
  /** The current form values; null if a field is invalid. */
  read: () => FilterQuery | null
}

/** Saved filters: a press applies one; the current form can be saved as another. */
export function SavedFilters({ filter, onApply, read }: SavedFiltersProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const filters = useQuery({ queryKey: key, queryFn: ({ signal }) => call(api.discovery.savedFilters, {}, signal) })
  const saveToCache = (data: SavedFilterList) => client.setQueryData(key, data)
  const saved = filters.data?.filters ?? []
  if (filters.isError)
    return (
      <Button kind="ghost" size="small" icon="refresh" onClick={() => void filters.refetch()}>
        {t('discovery:saved.failed')}
      </Button>
    )
  return (
    <section className={styles.saved} aria-label={t('discovery:saved.title')}>
      {saved.length > 0 && (
        <header className={styles.header}>
          <h3>{t('discovery:saved.title')}</h3>
          {isChanging ? (
            <Button kind="ghost" size="small" onClick={() => setChanging(false)}>
              {t('discovery:saved.done')}
            </Button>
          ) : (
            <IconButton icon="pencil" label={t('discovery:saved.manage')} onClick={() => setChanging(true)} />
          )}
        </header>
      )}
      {saved.length > 0 && (
        <ul className={isChanging ? styles.rows : styles.chips}>
          {saved.map((one) => (
            <li key={one.id}>
              {isChanging ? (
                <SavedRow saved={one} onChanged={saveToCache} />
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
      {saved.length < savedFiltersMax && !isChanging && <SaveFilter read={read} onChanged={saveToCache} />}
    </section>
  )
}

function SaveFilter({
  read,
  onChanged,
}: {
  read: SavedFiltersProps['read']
  onChanged: (filters: SavedFilterList) => void
}) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const form = useForm(savedFilterForm, { name: '', filter: {} })
  const submit = form.submit(async ({ name }) => {
    const filter = read()
    if (!filter) return
    const { data, message } = await callForAnswer(api.discovery.saveFilter, {
      // Checked by the contract's own rules when the form was read.
      body: { name, filter: filter as Saved['filter'] },
    })
    onChanged(data)
    if (message) toast.info(message)
    form.set('name', '')
    setOpen(false)
  })
  if (!isOpen)
    return (
      <Button kind="ghost" size="small" icon="star" onClick={() => setOpen(true)}>
        {t('discovery:saved.save')}
      </Button>
    )
  return (
    <form className={styles.line} onSubmit={submit} noValidate>
      <TextField
        {...form.field('name')}
        // The panel's form has a field called name, too.
        id="filter-name"
        label={t('discovery:saved.name')}
        maxLength={40}
        autoComplete="off"
        required
      />
      <Button type="submit" busy={form.isBusy}>
        {t('discovery:saved.submit')}
      </Button>
    </form>
  )
}

function SavedRow({ saved, onChanged }: { saved: Saved; onChanged: (filters: SavedFilterList) => void }) {
  const { t } = useTranslation()
  const { id, name } = saved
  const [isBusy, setBusy] = useState(false)
  const form = useForm(savedFilterForm, { name, filter: saved.filter })
  const submit = form.submit(async (fresh) =>
    onChanged(await call(api.discovery.renameFilter, { params: { id }, body: { name: fresh.name } })),
  )

  async function remove() {
    setBusy(true)
    try {
      onChanged(await call(api.discovery.removeFilter, { params: { id } }))
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
        label={t('discovery:saved.newName', { name })}
        hideLabel
        maxLength={40}
        autoComplete="off"
        required
      />
      <span className={styles.deeds}>
        <IconButton
          type="submit"
          icon="check"
          label={t('discovery:saved.renameName', { name })}
          disabled={form.isBusy || form.values.name === name}
        />
        <IconButton
          icon="trash"
          label={t('discovery:saved.removeName', { name })}
          disabled={isBusy}
          onClick={() => void remove()}
        />
      </span>
    </form>
  )
}

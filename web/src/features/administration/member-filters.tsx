import { dateModes, memberRoles, memberSorts, memberStatuses, numberModes, textModes } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from './administration.module.css'
import type { MemberQuery } from './queries.ts'

type MemberFiltersProps = { filter: MemberQuery; isAdmin: boolean; onChange: (filter: MemberQuery) => void }
type Set = (part: MemberQuery) => void

/** Every filter with its match modes, and the order of the list. */
export function MemberFilters({ filter, isAdmin, onChange }: MemberFiltersProps) {
  const { t } = useTranslation()
  const set: Set = (part) => onChange({ ...filter, ...part })
  return (
    <fieldset className={styles.filters}>
      <legend className={styles.hidden}>{t('admin-screens:members.filters')}</legend>
      <Matches
        field="name"
        value={filter.name}
        mode={filter.nameMode ?? 'contains'}
        modes={textModes}
        onValue={(name) => set({ name })}
        onMode={(nameMode) => set({ nameMode })}
      />
      {/* Other staff find whole addresses by the search. */}
      {isAdmin && (
        <Matches
          field="email"
          value={filter.email}
          mode={filter.emailMode ?? 'equals'}
          modes={textModes}
          onValue={(email) => set({ email })}
          onMode={(emailMode) => set({ emailMode })}
        />
      )}
      <Numbers field="age" filter={filter} set={set} />
      <Numbers field="reports" filter={filter} set={set} />
      <Matches
        field="joined"
        type="date"
        value={filter.joined}
        mode={filter.joinedMode ?? 'dateIs'}
        modes={dateModes}
        onValue={(joined) => set({ joined })}
        onMode={(joinedMode) => set({ joinedMode })}
      />
      <Matches
        field="seen"
        type="date"
        value={filter.seen}
        mode={filter.seenMode ?? 'dateIs'}
        modes={dateModes}
        onValue={(seen) => set({ seen })}
        onMode={(seenMode) => set({ seenMode })}
      />
      <Choices filter={filter} set={set} />
      <Button kind="ghost" icon="undo" onClick={() => onChange({})}>
        {t('admin-screens:members.reset')}
      </Button>
    </fieldset>
  )
}

/** Role, status, country and the order. */
function Choices({ filter, set }: { filter: MemberQuery; set: Set }) {
  const { t } = useTranslation()
  const any = t('admin-screens:members.any')
  return (
    <>
      <Select
        name="role"
        label={t('admin-screens:members.role')}
        value={filter.role ?? ''}
        options={[
          { value: '', label: any },
          ...memberRoles.map((role) => ({ value: role, label: t(`admin-screens:roles.${role}`) })),
        ]}
        onChoose={(role) => set({ role: role === '' ? undefined : role })}
      />
      <Select
        name="status"
        label={t('admin-screens:members.status')}
        value={filter.status ?? ''}
        options={[
          { value: '', label: any },
          ...memberStatuses.map((status) => ({ value: status, label: t(`admin-screens:statuses.${status}`) })),
        ]}
        onChoose={(status) => set({ status: status === '' ? undefined : status })}
      />
      <TextField
        name="country"
        label={t('admin-screens:members.countryCode')}
        maxLength={2}
        value={filter.country ?? ''}
        onChange={({ target }) => set({ country: target.value.toUpperCase() || undefined })}
      />
      <Select
        name="sort"
        label={t('admin-screens:members.sort')}
        value={filter.sort ?? 'joined'}
        options={memberSorts.map((sort) => ({ value: sort, label: t(`admin-screens:members.${sort}`) }))}
        onChoose={(sort) => set({ sort })}
      />
      <Select
        name="order"
        label={t('admin-screens:members.direction')}
        value={filter.order ?? 'desc'}
        options={[
          { value: 'desc', label: t('admin-screens:members.descending') },
          { value: 'asc', label: t('admin-screens:members.ascending') },
        ]}
        onChoose={(order) => set({ order })}
      />
    </>
  )
}

type Mode = (typeof textModes | typeof numberModes | typeof dateModes)[number]
type MatchesProps<M extends Mode> = {
  field: 'name' | 'email' | 'age' | 'reports' | 'joined' | 'seen'
  value: unknown
  mode: M
  modes: readonly M[]
  type?: 'text' | 'date' | 'number'
  onValue: (value: string | undefined) => void
  onMode: (mode: M) => void
}

/** A value and how it is compared. */
function Matches<M extends Mode>({ field, value, mode, modes, type = 'text', onValue, onMode }: MatchesProps<M>) {
  const { t } = useTranslation()
  const name = t(`admin-screens:members.${field}`)
  const nameOf = (each: Mode) => t(`admin-screens:modes.${each}`)
  return (
    <div className={styles.match}>
      <Select
        name={`${field}Mode`}
        label={t('admin-screens:members.mode', { field: name })}
        hideLabel
        value={mode}
        options={modes.map((each) => ({ value: each, label: nameOf(each) }))}
        onChoose={onMode}
      />
      <TextField
        name={field}
        type={type}
        label={name}
        value={String(value ?? '')}
        onChange={({ target }) => onValue(target.value || undefined)}
      />
    </div>
  )
}

/** A number; between two there is a second one. */
function Numbers({ field, filter, set }: { field: 'age' | 'reports'; filter: MemberQuery; set: Set }) {
  const { t } = useTranslation()
  const mode = filter[`${field}Mode`] ?? 'equals'
  return (
    <>
      <Matches
        field={field}
        type="number"
        value={filter[field]}
        mode={mode}
        modes={numberModes}
        onValue={(value) => set({ [field]: value })}
        onMode={(next) => set({ [`${field}Mode`]: next })}
      />
      {mode === 'between' && (
        <TextField
          name={`${field}To`}
          type="number"
          label={t('admin-screens:members.upTo', { field: t(`admin-screens:members.${field}`) })}
          value={String(filter[`${field}To`] ?? '')}
          onChange={({ target }) => set({ [`${field}To`]: target.value || undefined })}
        />
      )}
    </>
  )
}

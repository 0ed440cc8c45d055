import { filterDistances } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compareTexts, countryName, formatKm } from '../../../lib/i18n/format.ts'
import { type Form, useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { AnswerFilters } from '../../custom-fields/index.ts'
import { useCountries } from '../../places/index.ts'
import { TripChoice } from '../trip/trip-choice.tsx'
import { useTravel } from '../trip/use-trip.ts'
import { useView } from '../use-view.ts'
import { AgeFields } from './age-fields.tsx'
import { AlertSwitch } from './alert-switch.tsx'
import { ChoiceChips } from './choice-chips.tsx'
import { DetailChips, LanguageFilter } from './detail-fields.tsx'
import styles from './filter-form.module.css'
import { asQuery, detailNames, type FilterQuery, widen } from './filter-rules.ts'
import { emptyFilter, filterForm } from './filter-schema.ts'
import { NameField } from './name-field.tsx'
import { OrderChoice } from './order-choice.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { useResultCount } from './use-result-count.ts'

type FilterFormProps = {
  filter: FilterQuery
  onApply: (filter: Record<string, unknown>, isOnline: boolean) => void
}

/** Who to look for, in the order in which people think: a name, then age, distance, gender and intention, then the rest. */
export function FilterForm({ filter, onApply }: FilterFormProps) {
  const { t } = useTranslation()
  const { view, setView } = useView()
  const [isOnline, setOnline] = useState(view === 'online')
  const travel = useTravel()
  const form = useForm(filterForm, { ...emptyFilter, ...filter })
  const query = filterForm.safeParse(form.values).success ? asQuery(form.values) : null
  const counted = useResultCount(query && (isOnline ? { ...query, online: 'true' } : query))
  const found = counted && t(`discovery:filter.${counted.more ? 'showMore' : 'show'}`, { count: counted.found })
  const submit = form.submit(async () => onApply(form.values, isOnline))
  const read = () => (form.checkWith() ? asQuery(form.values) : null)
  return (
    <>
      <div className={styles.views}>
        <SegmentedControl
          label={t('discovery:view.label')}
          segments={[
            { value: 'cards', label: t('discovery:view.cards'), icon: 'cards' },
            { value: 'grid', label: t('discovery:view.grid'), icon: 'grid' },
          ]}
          value={view === 'grid' ? 'grid' : 'cards'}
          onChange={setView}
        />
      </div>
      <TripChoice travel={travel} />
      <SavedFilters filter={filter} onApply={(saved) => onApply(saved, isOnline)} read={read} />
      <form className={styles.form} onSubmit={submit} noValidate>
        <NameField form={form} />
        <AgeFields form={form} />
        <FirstChoices form={form} hasDistance={!travel.isAway} />
        <Switch label={t('filter:online')} checked={isOnline} onChange={setOnline} />
        <Switch
          label={t('filter:verified')}
          checked={form.values.verified === 'photo'}
          onChange={(isOn) => form.set('verified', isOn ? 'photo' : '')}
        />
        <OrderChoice isAway={travel.isAway} />
        <MoreFields form={form} isOpen={moreNames.some((name) => filter[name])} />
        <div className={styles.actions}>
          <AlertSwitch filter={query} />
          {query && counted?.wider && counted.wider.change !== 'preferences' && (
            <CriterionToRemove wider={counted.wider} onRemove={(change) => onApply(widen(query, change), isOnline)} />
          )}
          <Button type="submit" size="large" wide>
            {found ?? t('discovery:filter.apply')}
          </Button>
        </div>
      </form>
      <div role="status">
        <VisuallyHidden>{found}</VisuallyHidden>
      </div>
    </>
  )
}

const moreNames = ['country', ...detailNames.filter((name) => name !== 'lookingFor' && name !== 'verified')] as const

type FilterFormState = Form<typeof filterForm>
type Wider = NonNullable<NonNullable<ReturnType<typeof useResultCount>>['wider']>

/** No result: the criterion to remove, and how many that finds. */
function CriterionToRemove({ wider, onRemove }: { wider: Wider; onRemove: (change: string) => void }) {
  const { t } = useTranslation()
  const { change, found, more } = wider
  // The server counts to a limit only.
  const number = `${found}${more ? '+' : ''}`
  return (
    <div className={styles.wider}>
      <p>{t('filter:letGoOf')}</p>
      <Button kind="ghost" size="small" onClick={() => onRemove(change)}>
        {t('filter:letGo', { wish: t(`discovery:wider.${change}`), count: found, number })}
      </Button>
    </div>
  )
}

function FirstChoices({ form, hasDistance }: { form: FilterFormState; hasDistance: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {hasDistance && (
        <ChoiceChips
          label={t('discovery:filter.distance')}
          options={filterDistances.map((km) => ({
            value: `${km}` as const,
            label: km === 'any' ? t('discovery:filter.anyDistance') : formatKm(km),
          }))}
          value={form.values.distance ?? ''}
          onChange={(km) => form.set('distance', km)}
        />
      )}
      <ChoiceChips
        label={t('discovery:filter.gender')}
        hint={t('discovery:filter.ownHolds')}
        options={(['female', 'male', 'both'] as const).map((gender) => ({
          value: gender,
          label: t(`discovery:genders.${gender}`),
        }))}
        value={form.values.gender ?? ''}
        onChange={(gender) => form.set('gender', gender)}
      />
      <DetailChips
        name="lookingFor"
        label={t('discovery:lookingFor')}
        value={String(form.values.lookingFor ?? '')}
        onChange={(list) => form.set('lookingFor', list)}
      />
    </>
  )
}

function MoreFields({ form, isOpen }: { form: FilterFormState; isOpen: boolean }) {
  const { t } = useTranslation()
  return (
    <details className={styles.details} open={isOpen || undefined}>
      <summary>
        {t('filter:more')}
        <Icon name="chevron-down" size={20} />
      </summary>
      {(['faith', 'children', 'education'] as const).map((name) => (
        <DetailChips
          key={name}
          name={name}
          label={t(`details:${name}.label`)}
          value={String(form.values[name] ?? '')}
          onChange={(list) => form.set(name, list)}
        />
      ))}
      <LanguageFilter
        name="languages"
        label={t('details:title.languages')}
        value={String(form.values.languages ?? '')}
        onChange={(list) => form.set('languages', list)}
      />
      <AnswerFilters value={String(form.values.answers ?? '')} onChange={(list) => form.set('answers', list)} />
      <CountryField value={String(form.values.country)} onChange={(code) => form.set('country', code)} />
    </details>
  )
}

function CountryField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const { t } = useTranslation()
  const { data: countries = [], isPending, isError, refetch } = useCountries()
  const options = countries
    .map(({ code, name }) => ({ value: code, label: name }))
    .sort((first, second) => compareTexts(first.label, second.label))
  return (
    <div className={styles.group}>
      <Combobox
        name="country"
        label={t('discovery:filter.country')}
        placeholder={t('discovery:filter.anyCountry')}
        options={options}
        busy={isPending}
        value={value ? { value, label: countryName(value) } : null}
        onChange={(option) => onChange(option?.value ?? '')}
        error={isError ? t('discovery:filter.countriesFailed') : undefined}
      />
      {isError && (
        <Button kind="ghost" size="small" icon="refresh" onClick={() => void refetch()}>
          {t('common:tryAgain')}
        </Button>
      )}
    </div>
  )
}

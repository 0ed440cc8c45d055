import { ageModes, filterDistances, nameModes } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { compareTexts, countryName, formatKm } from '../../../lib/i18n/format.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { membersQueryOf, useCountries } from '../queries.ts'
import { useView } from '../use-view.ts'
import styles from './filter-form.module.css'
import { asQuery, emptyFilter, type FilterQuery } from './filter-rules.ts'
import { filterForm } from './filter-schema.ts'
import { SavedFilters } from './saved-filters.tsx'
import { useResultCount } from './use-result-count.ts'

type FilterFormProps = {
  filter: FilterQuery
  onApply: (filter: Record<string, unknown>) => void
  onReset: () => void
}

/** Who to look for: name, country, distance, age, gender. */
export function FilterForm({ filter, onApply, onReset }: FilterFormProps) {
  const { t } = useTranslation()
  const form = useForm(filterForm, { ...emptyFilter, ...filter })
  const isBetween = form.values.ageMode === 'between'
  const found = useResultText(filterForm.safeParse(form.values).success ? asQuery(form.values) : null)
  const submit = form.submit(async () => onApply(form.values))
  const read = () => (form.checkWith() ? asQuery(form.values) : null)
  return (
    <>
      <SavedFilters filter={filter} onApply={onApply} read={read} />
      <form className={styles.form} onSubmit={submit} noValidate>
        <fieldset className={styles.group}>
          <legend>{t('discovery:filter.name')}</legend>
          <div className={styles.pair}>
            <Select
              {...form.field('nameMode')}
              label={t('discovery:filter.nameMode')}
              hideLabel
              options={nameModes.map((mode) => ({ value: mode, label: t(`discovery:nameModes.${mode}`) }))}
            />
            <TextField
              {...form.field('name')}
              label={t('discovery:filter.name')}
              hideLabel
              placeholder={t('discovery:filter.namePlaceholder')}
              autoComplete="off"
            />
          </div>
        </fieldset>
        <CountryField value={String(form.values.country)} onChange={(code) => form.set('country', code)} />
        <div className={styles.group}>
          <p className={styles.legend}>{t('discovery:filter.distance')}</p>
          <SegmentedControl
            label={t('discovery:filter.distance')}
            segments={filterDistances.map((km) => ({
              value: String(km),
              label: km === 'any' ? t('discovery:filter.anyDistance') : formatKm(km),
            }))}
            value={String(form.values.distance)}
            onChange={(km) => form.set('distance', km)}
          />
          <p className={styles.hint}>{t('discovery:filter.ownHolds')}</p>
        </div>
        <fieldset className={styles.group}>
          <legend>{t('discovery:filter.age')}</legend>
          <Select
            {...form.field('ageMode')}
            label={t('discovery:filter.ageMode')}
            hideLabel
            options={ageModes.map((mode) => ({ value: mode, label: t(`discovery:ageModes.${mode}`) }))}
          />
          <div className={isBetween ? styles.ages : undefined}>
            <TextField
              {...form.field('age')}
              label={isBetween ? t('discovery:filter.ageFrom') : t('discovery:filter.age')}
              hideLabel={!isBetween}
              inputMode="numeric"
              maxLength={3}
            />
            {isBetween && (
              <TextField
                {...form.field('ageTo')}
                label={t('discovery:filter.ageTo')}
                inputMode="numeric"
                maxLength={3}
              />
            )}
          </div>
        </fieldset>
        <div className={styles.group}>
          <p className={styles.legend}>{t('discovery:filter.gender')}</p>
          <SegmentedControl
            label={t('discovery:filter.gender')}
            segments={(['both', 'male', 'female'] as const).map((gender) => ({
              value: gender,
              label: t(`discovery:genders.${gender}`),
            }))}
            value={String(form.values.gender) as 'both'}
            onChange={(gender) => form.set('gender', gender)}
          />
          <p className={styles.hint}>{t('discovery:filter.ownHolds')}</p>
        </div>
        <div className={styles.actions}>
          <Button kind="outlined" onClick={onReset}>
            {t('discovery:filter.reset')}
          </Button>
          <Button type="submit">{found ?? t('discovery:filter.apply')}</Button>
        </div>
      </form>
      <div role="status">
        <VisuallyHidden>{found}</VisuallyHidden>
      </div>
    </>
  )
}

/** "Show 23 people", or undefined while that is not known. */
function useResultText(filter: FilterQuery | null): string | undefined {
  const { t } = useTranslation()
  const { view } = useView()
  const counted = useResultCount(filter && membersQueryOf(filter, view))
  return counted && t(`discovery:filter.${counted.more ? 'showMore' : 'show'}`, { count: counted.found })
}

function CountryField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const { t } = useTranslation()
  const { data, isPending, isError, refetch } = useCountries()
  const options = (data?.countries ?? [])
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

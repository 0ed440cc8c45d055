import { ageModes } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/i18n/format.ts'
import type { Form } from '../../../lib/use-form.ts'
import { RangePair } from '../../../ui/fields/range-pair.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { usePerson } from '../../profiles/index.ts'
import styles from './filter-form.module.css'
import type { filterForm } from './filter-schema.ts'

const youngest = 19
const oldest = 99

type AgeFieldsProps = { form: Form<typeof filterForm> }

/** The ages as a range to drag; the other ways to compare, and typing, are behind it. */
export function AgeFields({ form }: AgeFieldsProps) {
  const { t } = useTranslation()
  const { age, ageMode, ageTo } = form.values
  const isBetween = ageMode === 'between'
  const mine = usePerson('me').data?.mine?.preferences
  const from = within(age, mine?.ageMin ?? youngest)
  const to = Math.max(from, within(ageTo, mine?.ageMax ?? oldest))
  const isChosen = age !== '' && age !== undefined
  const [isOpen, setOpen] = useState(!isBetween)
  return (
    <fieldset className={styles.group}>
      <Legend range={isBetween ? { from, to, isChosen } : null} />
      {isBetween && (
        <RangePair
          min={youngest}
          max={oldest}
          value={{ from, to }}
          onChange={(range) => {
            form.set('age', String(range.from))
            form.set('ageTo', String(range.to))
          }}
          labels={{ from: t('filter:youngest'), to: t('filter:oldest') }}
        />
      )}
      <details
        className={classNames(styles.details, styles.other)}
        open={isOpen || !isBetween}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          {t('filter:compare')}
          <Icon name="chevron-down" size={16} />
        </summary>
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
            <TextField {...form.field('ageTo')} label={t('discovery:filter.ageTo')} inputMode="numeric" maxLength={3} />
          )}
        </div>
      </details>
    </fieldset>
  )
}

type LegendProps = { range: { from: number; to: number; isChosen: boolean } | null }

/** The name of the group and, at the end of the line, the ages; without a choice they are those of the preferences. */
function Legend({ range }: LegendProps) {
  const { t } = useTranslation()
  return (
    <legend className={styles.ageLegend}>
      {t('discovery:filter.age')}
      {range && (
        <span className={styles.value}>
          {t('filter:agesTo', { from: formatNumber(range.from), to: formatNumber(range.to) })}
          {!range.isChosen && <small> · {t('filter:anyAge')}</small>}
        </span>
      )}
    </legend>
  )
}

/** A typed age as a place on the slider. */
function within(age: string | undefined, otherwise: number): number {
  const number = Number(age)
  return age && Number.isFinite(number) ? Math.min(Math.max(number, youngest), oldest) : otherwise
}

import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { countryName, formatKm, formatNumber } from '../../../lib/i18n/format.ts'
import { RemovableChip } from '../../../ui/controls/chip.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './active-filter.module.css'
import { describeDetail } from './detail-texts.ts'
import { detailNames, type FilterQuery, without } from './filter-rules.ts'
import { useFilter } from './use-filter.ts'

/** The active criteria, each with a button to remove it. */
export function ActiveFilter() {
  const { t } = useTranslation()
  const { filter, setFilter, openPanel } = useFilter()
  const criteria = describeCriteria(filter, t)
  if (criteria.length === 0) return null
  return (
    <ul className={styles.criteria} aria-label={t('discovery:filter.active')}>
      {criteria.length > 1 && (
        <li>
          <button
            type="button"
            className={styles.all}
            aria-haspopup="dialog"
            aria-label={`${t('discovery:filter.active')}: ${formatNumber(criteria.length)}`}
            onClick={openPanel}
          >
            <Icon name="filter" size={20} />
            {formatNumber(criteria.length)}
          </button>
        </li>
      )}
      {criteria.map(({ id, text }) => (
        <li key={id}>
          <RemovableChip
            removeLabel={t('discovery:filter.remove', { wish: text })}
            onRemove={() => setFilter(without(filter, id))}
          >
            {text.charAt(0).toLocaleUpperCase() + text.slice(1)}
          </RemovableChip>
        </li>
      ))}
    </ul>
  )
}

function describeCriteria(filter: FilterQuery, t: TFunction): { id: keyof FilterQuery; text: string }[] {
  const { name, nameMode, country, distance, age, ageMode, ageTo, gender } = filter
  const nameValues = { mode: t(`discovery:nameModes.${nameMode ?? 'contains'}`), name }
  const from = formatNumber(Number(age))
  const ages =
    ageMode === 'between'
      ? t('discovery:filter.agesBetween', { from, to: formatNumber(Number(ageTo)) })
      : t('discovery:filter.ages', { mode: t(`discovery:ageModes.${ageMode ?? 'equals'}`), age: from })
  const distanceText =
    distance === 'any'
      ? t('discovery:wider.distance')
      : t('common:distance.within', { distance: formatKm(Number(distance)) })
  const all: [keyof FilterQuery, string | undefined, () => string][] = [
    ['name', name, () => t('discovery:filter.nameIs', nameValues)],
    ['country', country, () => countryName(country ?? '')],
    ['distance', distance, () => distanceText],
    ['age', age, () => ages],
    ['gender', gender, () => t(`discovery:genders.${gender ?? 'both'}`)],
    ...detailNames.map((part): [keyof FilterQuery, string | undefined, () => string] => [
      part,
      filter[part],
      () => describeDetail(t, part, filter[part] ?? ''),
    ]),
  ]
  return all.flatMap(([id, value, text]) => (value ? [{ id, text: text() }] : []))
}

import { nameModes } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import type { Form } from '../../../lib/use-form.ts'
import { FieldError } from '../../../ui/fields/field.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './filter-form.module.css'
import type { filterForm } from './filter-schema.ts'

/** The search by first name, with the way to compare inside of the field. */
export function NameField({ form }: { form: Form<typeof filterForm> }) {
  const { t } = useTranslation()
  const { error: modeError, ...mode } = form.field('nameMode')
  const { error: nameError, ...name } = form.field('name')
  const error = nameError ?? modeError
  return (
    <div>
      <div className={styles.search}>
        <Icon name="search" size={20} />
        <input
          {...name}
          type="text"
          aria-label={t('discovery:filter.name')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'filter-name-error' : undefined}
          placeholder={t('discovery:filter.namePlaceholder')}
          autoComplete="off"
        />
        <select {...mode} aria-label={t('discovery:filter.nameMode')}>
          {nameModes.map((one) => (
            <option key={one} value={one}>
              {t(`discovery:nameModes.${one}`)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} className={styles.arrow ?? ''} />
      </div>
      {error && <FieldError id="filter-name-error">{error}</FieldError>}
    </div>
  )
}

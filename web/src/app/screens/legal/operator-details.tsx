import { type LegalDetails, legal } from '@karibu/contract/brand'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../../lib/i18n/format.ts'
import styles from './document-screen.module.css'

/** VAT is printed on receipts; the years until an unused account is deleted are in the sentences themselves. */
type Field = Exclude<keyof LegalDetails, 'vat' | 'dormantYears'>

/** What the operator filled in, by the section that it belongs to. */
const fieldsBySection: Record<string, readonly Field[]> = {
  'terms.operator': ['entity', 'registrationNumber', 'address', 'email'],
  'terms.law': ['court'],
  'privacy.controller': ['entity', 'address', 'email', 'dataProtectionContact', 'regulator'],
  'privacy.sharing': ['processors'],
  'privacy.money': ['retentionYears'],
}

/** The details of the operator that belong to a section; what is not filled in is left out. */
export function OperatorDetails({ section }: { section: string }) {
  const { t } = useTranslation()
  const fields = (fieldsBySection[section] ?? []).filter(isFilled)
  if (fields.length === 0) return null
  return (
    <dl className={styles.details}>
      {fields.map((field) => (
        <Detail key={field} field={field} name={t(`documents:operator.${field}`)} />
      ))}
    </dl>
  )
}

function Detail({ field, name }: { field: Field; name: string }) {
  return (
    <>
      <dt>{name}</dt>
      {field === 'processors' ? <Processors /> : <dd>{legal[field]}</dd>}
    </>
  )
}

function Processors() {
  const { t } = useTranslation()
  return legal.processors.map(({ name, task, country }) => (
    <dd key={`${name} ${task}`}>
      {name} · {t(`documents:tasks.${task}`)} · {countryName(country)}
    </dd>
  ))
}

function isFilled(field: Field): boolean {
  const value = legal[field]
  return typeof value === 'number' ? value > 0 : value.length > 0
}

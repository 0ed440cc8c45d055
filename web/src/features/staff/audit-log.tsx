import { type AuditEntry, auditActions, auditSearchMin } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/i18n/format.ts'
import { currentLocale } from '../../lib/i18n/i18n.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PagedList } from '../../ui/layout/paged-list.tsx'
import { auditText } from './audit-text.ts'
import { type AuditFilter, useAudit, useStaff } from './queries.ts'
import styles from './staff.module.css'

/** Everything staff did, by member of staff, action, words and day. */
export function AuditLog() {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<AuditFilter>({})
  const search = useSettled(filter.search?.trim() ?? '', 300)
  const list = useAudit({ ...filter, search: search.length < auditSearchMin ? undefined : search })
  return (
    <div className={styles.page}>
      <AuditFields filter={filter} onChange={setFilter} />
      <div className={styles.section}>
        <PagedList
          list={list}
          rows={list.data?.pages.flatMap((page) => page.entries)}
          failed={t('staff:audit.failed')}
          none={t('staff:audit.none')}
        >
          {(entry) => <Entry key={entry.id} entry={entry} />}
        </PagedList>
      </div>
    </div>
  )
}

const byLabel = (one: { label: string }, other: { label: string }) =>
  one.label.localeCompare(other.label, currentLocale())

type AuditFieldsProps = { filter: AuditFilter; onChange: (filter: AuditFilter) => void }

function AuditFields({ filter, onChange }: AuditFieldsProps) {
  const { t } = useTranslation()
  const staff = useStaff().data?.staff ?? []
  const set = (name: keyof AuditFilter, value: string) => onChange({ ...filter, [name]: value || undefined })
  return (
    <div className={styles.filter}>
      <Select
        name="by"
        label={t('staff:audit.by')}
        value={filter.by ?? ''}
        options={[
          { value: '', label: t('staff:audit.all.by') },
          ...staff.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
        ]}
        onChange={(event) => set('by', event.target.value)}
      />
      <Select
        name="action"
        label={t('staff:audit.action')}
        value={filter.action ?? ''}
        options={[
          { value: '', label: t('staff:audit.all.action') },
          ...auditActions.map((value) => ({ value, label: auditText(value) })).sort(byLabel),
        ]}
        onChange={(event) => set('action', event.target.value)}
      />
      <TextField
        name="search"
        type="search"
        label={t('staff:audit.search')}
        hint={t('staff:audit.searchHint')}
        maxLength={100}
        value={filter.search ?? ''}
        onChange={(event) => set('search', event.target.value)}
      />
      <TextField
        name="from"
        type="date"
        label={t('staff:audit.from')}
        value={filter.from ?? ''}
        onChange={(event) => set('from', event.target.value)}
      />
      <TextField
        name="to"
        type="date"
        label={t('staff:audit.to')}
        value={filter.to ?? ''}
        onChange={(event) => set('to', event.target.value)}
      />
    </div>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const { at, by, action, subject, details } = entry
  return (
    <Card as="article" className={styles.card}>
      <h2>{auditText(action)}</h2>
      <p className={styles.meta}>
        {formatDate(at, { dateStyle: 'medium', timeStyle: 'medium' })} ·{' '}
        {by ? by.name || t('staff:audit.gone') : t('staff:audit.operator')}
      </p>
      <p className={styles.subject}>{subject}</p>
      <Details details={details} />
    </Card>
  )
}

/** What an entry says beside its subject: names and values, as they were recorded. */
function Details({ details }: Pick<AuditEntry, 'details'>) {
  const known: Record<string, unknown> = JSON.parse(details)
  const facts = Object.entries(known)
  if (facts.length === 0) return null
  return (
    <dl className={styles.details}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

import { type QueueEntry, type QueueKind, reportSeverities } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoment, formatMoney, formatRelative } from '../../../lib/i18n/format.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PagedList } from '../../../ui/layout/paged-list.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import type { IconName } from '../../../ui/media/icons.ts'
import { classNames } from '../../../ui/styles/class-names.ts'
import styles from './one-queue.module.css'
import { type QueueFilter, useQueue } from './queries.ts'

type OneQueueProps = {
  /** Those that the reader may decide. */
  kinds: readonly QueueKind[]
  /** Where this very case is decided. */
  pathOf: (entry: QueueEntry) => string
  /** Null where the reader may not open members. */
  memberPath: ((id: string) => string) | null
}

/** Everything that waits for the reader, by severity and age. */
export function OneQueue({ kinds, pathOf, memberPath }: OneQueueProps) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<QueueFilter>({})
  const list = useQueue(filter)
  const entries = list.data?.pages.flatMap((page) => page.entries)
  return (
    <section className={styles.entries}>
      <Filters kinds={kinds} filter={filter} onChange={setFilter} />
      <PagedList
        list={list}
        rows={entries}
        failed={t('admin-screens:oneQueue.failed')}
        none={t('admin-screens:oneQueue.none')}
      >
        {(entry) => (
          <Entry key={`${entry.kind} ${entry.id}`} entry={entry} to={pathOf(entry)} memberPath={memberPath} />
        )}
      </PagedList>
    </section>
  )
}

type FiltersProps = {
  kinds: readonly QueueKind[]
  filter: QueueFilter
  onChange: (filter: QueueFilter) => void
}

function Filters({ kinds, filter, onChange }: FiltersProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.filters}>
      <Select
        name="kind"
        label={t('admin-screens:oneQueue.kind')}
        value={filter.kind ?? ''}
        options={[
          { value: '', label: t('admin-screens:oneQueue.all') },
          ...kinds.map((kind) => ({ value: kind, label: t(`admin-screens:oneQueue.kinds.${kind}`) })),
        ]}
        onChange={({ target }) => onChange({ ...filter, kind: kinds.find((kind) => kind === target.value) })}
      />
      <Select
        name="severity"
        label={t('admin-screens:oneQueue.severity')}
        value={filter.severity ?? ''}
        options={[
          { value: '', label: t('admin-screens:oneQueue.all') },
          ...reportSeverities.map((severity) => ({ value: severity, label: t(`staff:reports.severity.${severity}`) })),
        ]}
        onChange={({ target }) =>
          onChange({ ...filter, severity: reportSeverities.find((severity) => severity === target.value) })
        }
      />
    </div>
  )
}

const icons = {
  ...{ report: 'flag', photo: 'image', selfie: 'camera', correction: 'pencil', appeal: 'undo', ticket: 'help' },
  ...{ payout: 'bank', exception: 'alert', refund: 'wallet', dispute: 'swap' },
} as const satisfies Record<QueueKind, IconName>

const dueTextOf = (kind: QueueKind) =>
  kind === 'refund' ? 'admin-screens:oneQueue.confirmBy' : 'admin-screens:disputes.due'

type EntryProps = { entry: QueueEntry; to: string } & Pick<OneQueueProps, 'memberPath'>

/** One line of the list: a press anywhere opens its case, except on the member's name. */
function Entry({ entry, to, memberPath }: EntryProps) {
  const { t } = useTranslation()
  const { id, kind, severity, since, member, category, sum, dueAt } = entry
  const nameOf = (known: QueueEntry['member']) => known?.name ?? t('admin-screens:oneQueue.noMember')
  return (
    <Card as="article" flush className={styles.entry}>
      <span className={classNames(styles.icon, severity === 'usual' ? undefined : styles[severity])}>
        <Icon name={icons[kind]} size={20} />
      </span>
      <p className={styles.what}>
        <Link to={to} className={styles.open} aria-describedby={`about-${id}`}>
          {t(`admin-screens:oneQueue.kinds.${kind}`)}
        </Link>
        {severity !== 'usual' && (
          <Chip tone={severity === 'urgent' ? 'danger' : 'gold'}>{t(`staff:reports.severity.${severity}`)}</Chip>
        )}
        {category && <span className={styles.detail}>{t(`reporting:categories.${category}`)}</span>}
        {sum && <span className={styles.sum}>{formatMoney(sum.amount, sum.currency)}</span>}
        {dueAt && <span className={styles.due}>{t(dueTextOf(kind), { when: formatMoment(dueAt) })}</span>}
      </p>
      <p id={`about-${id}`} className={styles.who}>
        {member && memberPath ? <Link to={memberPath(member.id)}>{member.name}</Link> : nameOf(member)}
      </p>
      <time className={styles.since} dateTime={since} title={formatMoment(since)}>
        {formatRelative(since)}
      </time>
    </Card>
  )
}

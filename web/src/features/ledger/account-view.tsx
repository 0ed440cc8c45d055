import { platformAccounts } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadMore } from '../../ui/controls/load-more.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { EntriesFile } from './entries-file.tsx'
import { EntryTable } from './entry-table.tsx'
import styles from './ledger.module.css'
import { currenciesOf, type Days, periodOf } from './ledger-rules.ts'
import { MemberEntries } from './member-entries.tsx'
import { NoEntries, PeriodFields, PeriodHint } from './period-fields.tsx'
import { type PlatformChoice, usePlatformEntries } from './queries.ts'
import { useLedgerText } from './use-ledger-text.ts'

type AccountViewProps = {
  account: PlatformChoice
  currencies: readonly string[]
  onAccount: (account: PlatformChoice) => void
}

/** The entries of a platform account or of a member, of all time or of a period. */
export function AccountView(props: AccountViewProps) {
  const { t } = useTranslation()
  const [owner, setOwner] = useState<'platform' | 'member'>('platform')
  return (
    <>
      <div className={styles.switch}>
        <SegmentedControl
          label={t('admin-screens:ledger.which')}
          segments={[
            { value: 'platform', label: t('admin-screens:ledger.platform') },
            { value: 'member', label: t('admin-screens:ledger.member') },
          ]}
          value={owner}
          onChange={setOwner}
        />
      </div>
      {owner === 'platform' ? <PlatformEntries {...props} /> : <MemberEntries />}
    </>
  )
}

function PlatformEntries({ account, currencies, onAccount }: AccountViewProps) {
  const { t } = useTranslation()
  const { accountName } = useLedgerText()
  const [days, setDays] = useState<Days>({ from: '', to: '' })
  const period = periodOf(days)
  const { code, currency } = account
  return (
    <>
      <div className={styles.filter}>
        <Select
          name="code"
          className={styles.wide}
          label={t('admin-screens:ledger.account')}
          value={code}
          options={platformAccounts.map((value) => ({ value, label: accountName(value) }))}
          onChoose={(next) => onAccount({ code: next, currency: currenciesOf(next)[0] ?? currency })}
        />
        <Select
          name="currency"
          className={styles.wide}
          label={t('admin-screens:ledger.currency')}
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChoose={(next) => onAccount({ code, currency: next })}
        />
        <PeriodFields days={days} onChange={setDays} />
        <EntriesFile account={account} period={period} />
      </div>
      <PeriodHint period={period} />
      {period && <Entries account={account} period={period} />}
    </>
  )
}

function Entries({ account, period }: { account: PlatformChoice; period: Partial<Days> }) {
  const { t } = useTranslation()
  const { accountName } = useLedgerText()
  const list = usePlatformEntries(account, period)
  const entries = list.data?.pages.flatMap((page) => page.entries)
  if (list.isError && !entries)
    return (
      <FailedState
        message={t('admin-screens:ledger.entriesFailed')}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  if (!entries)
    return (
      <div role="status" aria-label={t('common:loading')} className={styles.loading}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    )
  if (entries.length === 0) return <NoEntries />
  return (
    <>
      <EntryTable entries={entries} caption={`${accountName(account.code)}, ${account.currency}`} />
      <LoadMore hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
    </>
  )
}

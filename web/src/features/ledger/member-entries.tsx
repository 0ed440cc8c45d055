import { type LedgerMemberEntries, ledgerMemberForm } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../lib/api/failures.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LoadMore } from '../../ui/controls/load-more.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useFreshPassword } from '../confirm-password/index.ts'
import { EntriesFile } from './entries-file.tsx'
import { EntryTable } from './entry-table.tsx'
import styles from './ledger.module.css'
import { type Days, periodOf } from './ledger-rules.ts'
import { NoEntries, PeriodFields, PeriodHint } from './period-fields.tsx'
import { type MemberRequest, readMemberEntries } from './queries.ts'
import { useLedgerText } from './use-ledger-text.ts'

type Found = { request: MemberRequest; page: LedgerMemberEntries }
type Guarded = ReturnType<typeof useFreshPassword>['guarded']

/** The accounts of a member, found by id or address, for a reason; gone once the page is left. */
export function MemberEntries() {
  const [found, setFound] = useState<Found | null>(null)
  const { guarded, dialog } = useFreshPassword()
  return (
    <>
      {found ? (
        <Entries found={found} guarded={guarded} onChange={setFound} />
      ) : (
        <MemberForm guarded={guarded} onFound={setFound} />
      )}
      {dialog}
    </>
  )
}

function MemberForm({ guarded, onFound }: { guarded: Guarded; onFound: (found: Found) => void }) {
  const { t } = useTranslation()
  const [days, setDays] = useState<Days>({ from: '', to: '' })
  const period = periodOf(days)
  const form = useForm(ledgerMemberForm, { member: '', reason: '' })
  const send = form.submit(async (values) => {
    if (period === null) return
    const request = { ...values, ...period }
    const page = await guarded(() => readMemberEntries(request))
    if (page) onFound({ request, page })
  })
  return (
    <Card as="section">
      <form className={styles.form} onSubmit={send} noValidate>
        <p className={styles.wide}>{t('admin-screens:ledger.memberText')}</p>
        <TextField
          {...form.field('member')}
          className={styles.wide}
          label={t('admin-screens:ledger.memberField')}
          hint={t('admin-screens:ledger.memberHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextArea
          {...form.field('reason')}
          className={styles.wide}
          label={t('admin-screens:ledger.reason')}
          hint={t('admin-screens:ledger.reasonHint')}
          rows={2}
          maxLength={500}
          required
        />
        <PeriodFields days={days} onChange={setDays} />
        <div className={styles.wide}>
          <PeriodHint period={period} />
        </div>
        <Button type="submit" icon="eye" busy={form.isBusy} disabled={period === null}>
          {t('admin-screens:ledger.read')}
        </Button>
      </form>
    </Card>
  )
}

type EntriesProps = { found: Found; guarded: Guarded; onChange: (found: Found | null) => void }

function Entries({ found, guarded, onChange }: EntriesProps) {
  const { t } = useTranslation()
  const { accountName, amount } = useLedgerText()
  const [isBusy, setBusy] = useState(false)
  const { request, page } = found
  const { member, balances, entries, nextCursor } = page

  async function more() {
    if (nextCursor === null) return
    setBusy(true)
    try {
      const next = await guarded(() => readMemberEntries({ ...request, cursor: nextCursor }))
      if (next) onChange({ request, page: { ...next, entries: [...entries, ...next.entries] } })
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <div className={styles.toolbar}>
        <h2 className={styles.heading}>{member.name}</h2>
        <Button kind="outlined" onClick={() => onChange(null)}>
          {t('admin-screens:ledger.another')}
        </Button>
        <EntriesFile account={{ member: member.id }} period={request} />
      </div>
      <dl className={styles.balances}>
        {balances.map(({ account, currency, balance }) => (
          <div key={account}>
            <dt>{accountName(account)}</dt>
            <dd>
              {amount(balance, currency)} <span className={styles.code}>{currency}</span>
            </dd>
          </div>
        ))}
      </dl>
      {entries.length === 0 ? (
        <NoEntries />
      ) : (
        <EntryTable entries={entries} caption={t('admin-screens:ledger.entries')} withAccount />
      )}
      <LoadMore hasMore={nextCursor !== null} busy={isBusy} onMore={() => void more()} />
    </>
  )
}

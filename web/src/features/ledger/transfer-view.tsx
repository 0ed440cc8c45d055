import { type LedgerTransfer, ledgerTransferForm } from '@karibu/contract'
import { type FormEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ApiFailure } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/api/failures.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { useFreshPassword } from '../confirm-password/index.ts'
import styles from './ledger.module.css'
import { isOfPayments } from './ledger-rules.ts'
import { readTransfer } from './queries.ts'
import { useLedgerText } from './use-ledger-text.ts'

/** Where the page leads to; null where the member of staff may not go. */
export type LedgerPaths = { memberPath: ((id: string) => string) | null; payoutsPath: string | null }

type TransferViewProps = { id: string | null; paths: LedgerPaths; onFind: (id: string) => void }

const idShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What was opened, and why. */
type Opened = { transfer: LedgerTransfer; reason: string }

/**
 * A transfer by its id, once a reason is given: all of its entries, its subject and its members. The reason applies for the transfers
 * that it leads to; reading each is recorded with it. Gone once the page is left.
 */
export function TransferView({ id, paths, onFind }: TransferViewProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { guarded, dialog } = useFreshPassword()
  /** Throws an ApiFailure. */
  async function open(next: string, reason: string) {
    const transfer = await guarded(() => readTransfer(next, reason))
    if (transfer) setOpened({ transfer, reason })
    return transfer !== null
  }
  const follow = (next: string, reason: string) =>
    void open(next, reason).then((isOpen) => isOpen && onFind(next), toastFailure)
  return (
    <>
      <FindForm key={id} id={id} onFind={onFind} />
      {id === null || !idShape.test(id) ? (
        <EmptyState icon="search" title={t('admin-screens:ledger.transferNone')}>
          {t('admin-screens:ledger.transferNoneText')}
        </EmptyState>
      ) : (
        <Found key={`of ${id}`} {...{ id, opened, paths }} onOpen={(reason) => open(id, reason)} onFollow={follow} />
      )}
      {dialog}
    </>
  )
}

function FindForm({ id, onFind }: Pick<TransferViewProps, 'id' | 'onFind'>) {
  const { t } = useTranslation()
  const [text, setText] = useState(id ?? '')
  const [isWrong, setWrong] = useState(false)
  function find(event: FormEvent) {
    event.preventDefault()
    const isId = idShape.test(text.trim())
    setWrong(!isId)
    if (isId) onFind(text.trim().toLowerCase())
  }
  return (
    <form className={styles.find} onSubmit={find} noValidate>
      <TextField
        className={styles.grow}
        name="transfer"
        label={t('admin-screens:ledger.transferId')}
        hint={t('admin-screens:ledger.transferHint')}
        error={isWrong ? t('admin-screens:ledger.wrongId') : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" kind="outlined" icon="search">
        {t('admin-screens:ledger.find')}
      </Button>
    </form>
  )
}

type FoundProps = {
  id: string
  opened: Opened | null
  paths: LedgerPaths
  /** Throws an ApiFailure. */
  onOpen: (reason: string) => Promise<boolean>
  onFollow: (id: string, reason: string) => void
}

/** The transfer of an id, or what asks for the reason. */
function Found({ id, opened, paths, onOpen, onFollow }: FoundProps) {
  const { t } = useTranslation()
  const [isMissing, setMissing] = useState(false)
  const form = useForm(ledgerTransferForm, { reason: '' })
  const send = form.submit(async ({ reason }) => {
    try {
      await onOpen(reason)
    } catch (error) {
      if (!(error instanceof ApiFailure && error.code === 'not_found')) throw error
      setMissing(true)
    }
  })
  if (isMissing) return <EmptyState icon="search" title={t('admin-screens:ledger.transferMissing')} />
  if (opened?.transfer.id === id)
    return (
      <>
        <Facts
          transfer={opened.transfer}
          payoutsPath={paths.payoutsPath}
          onFollow={(next) => onFollow(next, opened.reason)}
        />
        <Sides entries={opened.transfer.entries} memberPath={paths.memberPath} />
      </>
    )
  return (
    <Card as="section">
      <form className={styles.form} onSubmit={send} noValidate>
        <p className={styles.wide}>{t('admin-screens:ledger.transferText')}</p>
        <TextArea
          {...form.field('reason')}
          className={styles.wide}
          label={t('admin-screens:ledger.reason')}
          hint={t('admin-screens:ledger.reasonHint')}
          rows={2}
          maxLength={500}
          required
        />
        <Button type="submit" icon="eye" busy={form.isBusy}>
          {t('admin-screens:ledger.transferRead')}
        </Button>
      </form>
    </Card>
  )
}

type FactsProps = { transfer: LedgerTransfer; payoutsPath: string | null; onFollow: (id: string) => void }

function Facts({ transfer, payoutsPath, onFollow }: FactsProps) {
  const { t } = useTranslation()
  const { kindName, time } = useLedgerText()
  const { id, at, kind, title, reference, channel, ends, endedBy } = transfer
  const facts: [string, ReactNode][] = [
    [t('admin-screens:ledger.time'), time(at)],
    [t('admin-screens:ledger.kind'), kindName(kind)],
    [t('admin-screens:ledger.channel'), channel],
    [t('admin-screens:ledger.transferId'), <code key="id">{id}</code>],
    [t('admin-screens:ledger.reference'), reference && <code key="of">{reference}</code>],
    [t('admin-screens:ledger.ends'), ends && <Other key="ends" other={ends} onFollow={onFollow} />],
    [t('admin-screens:ledger.endedBy'), endedBy && <Other key="by" other={endedBy} onFollow={onFollow} />],
  ]
  return (
    <Card as="section" className={styles.card}>
      <h2 className={styles.heading}>{title}</h2>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {payoutsPath && isOfPayments(kind) && (
        <p>
          <Link to={payoutsPath}>{t('admin-screens:ledger.payoutsLink')}</Link>
        </p>
      )}
    </Card>
  )
}

type OtherProps = { other: NonNullable<LedgerTransfer['ends']>; onFollow: (id: string) => void }

/** Opens for the same reason; a new tab, which knows none, asks for it. */
function Other({ other: { id, kind }, onFollow }: OtherProps) {
  const { kindName } = useLedgerText()
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onFollow(id)
  }
  return (
    <Link to={`?view=transfer&id=${id}`} onClick={follow}>
      {kindName(kind)}
    </Link>
  )
}

type SidesProps = { entries: LedgerTransfer['entries']; memberPath: LedgerPaths['memberPath'] }

function Sides({ entries, memberPath }: SidesProps) {
  const { t } = useTranslation()
  const { accountName, signed } = useLedgerText()
  const columns = ['account', 'member', 'amount', 'currency'] as const
  return (
    <table className={styles.table}>
      <caption>{t('admin-screens:ledger.sides')}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={column === 'amount' ? styles.number : undefined}>
              {t(`admin-screens:ledger.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map(({ account, currency, amount, member }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries keep their order, and two may be alike
          <tr key={index}>
            <td className={styles.what}>{accountName(account)}</td>
            <td data-label={t('admin-screens:ledger.member')}>
              {member ? <Who member={member} memberPath={memberPath} /> : t('admin-screens:ledger.platform')}
            </td>
            <td
              data-label={t('admin-screens:ledger.amount')}
              className={classNames(styles.number, styles.balance, amount > 0 && styles.plus)}
            >
              {signed(amount, currency)}
            </td>
            <td data-label={t('admin-screens:ledger.currency')}>{currency}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type WhoProps = { member: { id: string | null; name: string }; memberPath: LedgerPaths['memberPath'] }

function Who({ member: { id, name }, memberPath }: WhoProps) {
  const { t } = useTranslation()
  if (id === null) return t('admin-screens:ledger.gone')
  return memberPath ? <Link to={memberPath(id)}>{name}</Link> : name
}

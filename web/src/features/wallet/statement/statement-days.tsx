import type { Transaction } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate, formatMoment, formatMoney, formatTime } from '../../../lib/i18n/format.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { ReceiptButton } from '../../paying/index.ts'
import { amountIn, movedIn } from '../amount-text.ts'
import styles from './statement-days.module.css'
import { dayName, daysOf, iconOf, shownStatus } from './statement-rules.ts'

type StatementDaysProps = { rows: readonly Transaction[]; supportPath: string }

/** What moved, under its days; a row opens to its reference, channel, fee, the balance after it, and the way to ask about it. */
export function StatementDays({ rows, supportPath }: StatementDaysProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.days}>
      {daysOf(rows).map(({ key, at, rows: moved }) => {
        const name = dayName(key)
        return (
          <section key={key}>
            <h3 className={styles.day}>
              {name === 'date' ? formatDate(at, { dateStyle: 'full' }) : t(`wallet-screens:history.${name}`)}
            </h3>
            <ul className={styles.list}>
              {moved.map((row) => (
                <li key={`${row.id}-${row.currency}`}>
                  <Row row={row} supportPath={supportPath} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

const isPlus = ({ txn_amount }: Transaction) => txn_amount > 0 || undefined

type RowProps = { row: Transaction; supportPath: string }

function Row({ row, supportPath }: RowProps) {
  const { t } = useTranslation()
  return (
    <details className={styles.row}>
      <summary className={styles.summary}>
        <span className={styles.icon} data-currency={row.currency} data-plus={isPlus(row)}>
          <Icon name={iconOf(row.kind)} size={20} />
        </span>
        <span className={styles.text}>
          <span className={styles.name}>{row.name}</span>
          <span className={styles.time}>
            <time dateTime={row.created_at}>{formatTime(row.created_at)}</time>
            {row.status !== 'done' && (
              <Chip tone={row.status === 'pending' ? 'gold' : 'neutral'}>
                {t(`wallet-screens:history.status.${shownStatus(row)}`)}
              </Chip>
            )}
          </span>
        </span>
        <span className={styles.amount} data-currency={row.currency} data-plus={isPlus(row)}>
          {movedIn(row.currency, row.txn_amount)}
        </span>
        <span className={styles.open}>
          <Icon name="chevron-down" size={20} />
        </span>
      </summary>
      <Behind row={row} supportPath={supportPath} />
    </details>
  )
}

const channelKeys = { paystack: true, tranzak: true, flutterwave: true, wallet: true }
const isKnown = (channel: string): channel is keyof typeof channelKeys => channel in channelKeys

/** What few want to know about a row, and those exactly. */
function Behind({ row, supportPath }: RowProps) {
  const { t } = useTranslation()
  const facts: [label: string, value: string][] = [
    [t('wallet-screens:history.date'), formatMoment(row.created_at)],
    [
      t('wallet-screens:history.channel'),
      isKnown(row.channel) ? t(`wallet-screens:history.channels.${row.channel}`) : row.channel,
    ],
    [t('wallet-screens:history.after'), amountIn(row.currency, row.balanceAfter)],
    [t('wallet-screens:history.reference'), row.reference],
  ]
  if (row.fee !== null) facts.splice(2, 0, [t('wallet-screens:history.fee'), formatMoney(row.fee)])
  return (
    <div className={styles.behind}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.ways}>
        {row.receipt && <ReceiptButton id={row.id} name={row.name} kind="outlined" />}
        <Link className={styles.wrong} to={`${supportPath}?reference=${encodeURIComponent(row.reference)}`}>
          {t('wallet-screens:history.wrong')}
        </Link>
      </div>
    </div>
  )
}

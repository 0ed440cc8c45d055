import type { TicketLine } from '@karibu/contract'
import { formatMoment } from '../../lib/i18n/format.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import styles from './support.module.css'

type TicketLinesProps = { lines: readonly TicketLine[]; names: { me: string; team: string } }

/** What was written in a ticket, in order; both sides are named in words. */
export function TicketLines({ lines, names }: TicketLinesProps) {
  return (
    <div role="log">
      <ol className={styles.lines}>
        {lines.map(({ seq, from, body, at }) => (
          <li key={seq} className={classNames(styles.line, from === 'team' && styles.team)}>
            <p className={styles.meta}>
              <strong>{names[from]}</strong> · {formatMoment(at)}
            </p>
            <p className={styles.body}>{body}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}

import type { StaffMemberDetails } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../lib/i18n/format.ts'
import { auditText } from '../staff/index.ts'
import styles from './administration.module.css'

/** What staff did about a member, the newest first. */
export function MemberHistory({ member: { history } }: { member: StaffMemberDetails }) {
  const { t } = useTranslation()
  if (history.length === 0) return <p className={styles.muted}>{t('admin-screens:member.noHistory')}</p>
  return (
    <ul className={styles.lines}>
      {history.map(({ id, at, by, action, reason }) => (
        <li key={id}>
          <strong>{auditText(action)}</strong>
          <span className={styles.muted}>
            {' '}
            · {by ? by.name || t('admin-screens:member.gone') : t('admin-screens:member.operator')} · {formatMoment(at)}
          </span>
          {reason && <p className={styles.quote}>{reason}</p>}
        </li>
      ))}
    </ul>
  )
}

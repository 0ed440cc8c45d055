import type { StaffMemberRow } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { countryName, formatDate, formatNumber } from '../../lib/i18n/format.ts'
import { Avatar } from '../../ui/media/avatar.tsx'
import styles from './administration.module.css'
import { MemberChips } from './member-chips.tsx'

type MemberTableProps = { members: readonly StaffMemberRow[]; pathOf: (id: string) => string }

const columns = ['member', 'status', 'plan', 'joined', 'seen', 'reports'] as const
const day = { dateStyle: 'medium' } as const

/** The members of a page; on a narrow screen each row is a card whose values name themselves. */
export function MemberTable({ members, pathOf }: MemberTableProps) {
  const { t } = useTranslation()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`admin-screens:members.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <Row key={member.id} member={member} path={pathOf(member.id)} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ member, path }: { member: StaffMemberRow; path: string }) {
  const { t } = useTranslation()
  const { id, name, photo, age, city, country, plan, joinedAt, seenAt, reports, maskedEmail } = member
  const place = [city, country && countryName(country)].filter(Boolean).join(', ')
  return (
    <tr>
      <td>
        <span className={styles.who}>
          <Avatar src={photo} name="" seed={id} size={40} />
          <span>
            <Link to={path} className={styles.name}>
              {name}, {age}
            </Link>
            <span className={styles.muted}>{place || maskedEmail}</span>
          </span>
        </span>
      </td>
      <td>
        <span className={styles.chips}>
          <MemberChips member={member} />
        </span>
      </td>
      <td data-label={t('admin-screens:members.plan')}>{plan ?? t('admin-screens:members.free')}</td>
      <td data-minor="">{formatDate(joinedAt, day)}</td>
      <td data-label={t('admin-screens:members.seen')}>
        {seenAt ? formatDate(seenAt, day) : t('admin-screens:members.never')}
      </td>
      <td
        data-label={t('admin-screens:members.reports')}
        data-minor={reports === 0 ? '' : undefined}
        className={reports > 0 ? styles.flagged : undefined}
      >
        {formatNumber(reports)}
      </td>
    </tr>
  )
}

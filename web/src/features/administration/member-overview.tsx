import type { StaffMemberDetails } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate, formatNumber } from '../../lib/i18n/format.ts'
import { languages } from '../../lib/i18n/locales.ts'
import styles from './administration.module.css'
import { MemberRestrictions } from './member-restrictions.tsx'

const day = { dateStyle: 'medium' } as const

/** What is known without private data: facts, suspensions and reports. */
export function MemberOverview({ member, reportsPath }: { member: StaffMemberDetails; reportsPath: string }) {
  const { t } = useTranslation()
  const { maskedEmail, gender, locale, plan, photos, seenAt, permissions, id } = member
  const facts = [
    [t('admin-screens:members.email'), maskedEmail],
    [t('admin-screens:member.gender'), t(`auth:genders.${gender}`)],
    [t('admin-screens:member.language'), languages.find(({ code }) => code === locale)?.nativeName ?? locale],
    [t('admin-screens:members.plan'), plan ?? t('admin-screens:members.free')],
    [t('admin-screens:member.photos'), formatNumber(photos)],
    [t('admin-screens:members.seen'), seenAt ? formatDate(seenAt, day) : t('admin-screens:members.never')],
    [t('admin-screens:add.permissions'), permissions.map((each) => t(`staff:permission.${each}`)).join(', ')],
    [t('admin-screens:member.id'), id],
  ]
  return (
    <>
      <Facts facts={facts} />
      <MemberRestrictions member={member} />
      <Sanctions member={member} />
      <Reports member={member} reportsPath={reportsPath} />
    </>
  )
}

/** Names and values; those without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, string] | string[])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Sanctions({ member: { sanctions } }: { member: StaffMemberDetails }) {
  const { t } = useTranslation()
  const endOf = ({ endedAt, until }: (typeof sanctions)[number]) => {
    if (endedAt) return t('admin-screens:member.ended', { when: formatDate(endedAt, day) })
    return until ? t('admin-screens:member.until', { when: formatDate(until, day) }) : t('admin-screens:member.inForce')
  }
  return (
    <section className={styles.section}>
      <h3>{t('admin-screens:member.sanctions')}</h3>
      {sanctions.length === 0 && <p className={styles.muted}>{t('admin-screens:member.noSanctions')}</p>}
      <ul className={styles.lines}>
        {sanctions.map((sanction) => (
          <li key={sanction.id}>
            <strong>{t(`admin-screens:member.kinds.${sanction.kind}`)}</strong> · {formatDate(sanction.decidedAt, day)}{' '}
            · {endOf(sanction)}
            {sanction.reason && <p className={styles.quote}>{sanction.reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Reports({ member: { reportLines }, reportsPath }: { member: StaffMemberDetails; reportsPath: string }) {
  const { t } = useTranslation()
  return (
    <section className={styles.section}>
      <h3>{t('admin-screens:member.reports')}</h3>
      {reportLines.length === 0 && <p className={styles.muted}>{t('admin-screens:member.noReports')}</p>}
      <ul className={styles.lines}>
        {reportLines.map(({ id, status, createdAt }) => (
          <li key={id}>
            {formatDate(createdAt, day)} ·{' '}
            {t(status === 'open' ? 'admin-screens:member.reportOpen' : 'admin-screens:member.reportClosed')}
          </li>
        ))}
      </ul>
      {reportLines.some(({ status }) => status === 'open') && (
        <Link to={reportsPath}>{t('admin-screens:member.toReports')}</Link>
      )}
    </section>
  )
}

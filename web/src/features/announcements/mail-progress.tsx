import { type AnnouncementMail, adverseNoticeDays } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber } from '../../lib/i18n/format.ts'
import styles from './announcements-page.module.css'

/** Which change is mailed, and how far the mails have come. */
export function MailProgress({ mail }: { mail: AnnouncementMail }) {
  const { t } = useTranslation()
  const { state, document, changesOn, expected, sent, failed, isLate } = mail
  const change = t('admin-screens:announcements.mailed', {
    document: t(`documents:${document}.title`),
    date: formatDay(changesOn),
  })
  const counts = { sent: formatNumber(sent), failed: formatNumber(failed) }
  return (
    <div className={styles.muted}>
      <p>
        {t(`admin-screens:announcements.mailStates.${state}`)} · {change}
      </p>
      {state !== 'planned' && (
        <p>
          {expected === null
            ? t('admin-screens:announcements.progressFew', counts)
            : t('admin-screens:announcements.progress', { ...counts, expected: formatNumber(expected) })}
        </p>
      )}
      {isLate && (
        <p className={styles.late}>
          {t('admin-screens:announcements.mailLate', { days: formatNumber(adverseNoticeDays) })}
        </p>
      )}
    </div>
  )
}

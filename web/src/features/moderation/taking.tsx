import type { StaffReport } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../lib/api/failures.ts'
import { formatDate } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './moderation.module.css'
import { releaseReport, takeReport, useRefreshReports } from './queries.ts'

/** Who works on an open report; takes it for an hour, or returns it to the queue. */
export function Taking({ report: { id, taken } }: { report: StaffReport }) {
  const { t } = useTranslation()
  const refresh = useRefreshReports()
  const [busy, setBusy] = useState<'take' | 'release' | null>(null)
  const time = taken && formatDate(taken.until, { timeStyle: 'short' })

  async function change(how: 'take' | 'release') {
    setBusy(how)
    try {
      const { message } = await (how === 'take' ? takeReport(id) : releaseReport(id))
      if (message) toast.info(message)
    } catch (error) {
      toastFailure(error)
    } finally {
      // Also after a failure: another moderator may have taken it.
      await refresh()
      setBusy(null)
    }
  }

  if (taken && !taken.mine)
    return <p className={styles.meta}>{t('admin-screens:taking.others', { name: taken.by.name, time })}</p>
  return (
    <>
      {taken && <p className={styles.meta}>{t('admin-screens:taking.mine', { time })}</p>}
      <Button
        kind="outlined"
        size="small"
        icon="clock"
        busy={busy === 'take'}
        disabled={busy !== null}
        onClick={() => void change('take')}
      >
        {t(taken ? 'admin-screens:taking.extend' : 'admin-screens:taking.take')}
      </Button>
      {taken && (
        <Button
          kind="ghost"
          size="small"
          busy={busy === 'release'}
          disabled={busy !== null}
          onClick={() => void change('release')}
        >
          {t('admin-screens:taking.release')}
        </Button>
      )}
    </>
  )
}

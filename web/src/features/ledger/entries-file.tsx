import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { ReasonDialog } from '../administration/index.ts'
import styles from './ledger.module.css'
import type { Days } from './ledger-rules.ts'
import { type PlatformChoice, saveEntries } from './queries.ts'

type EntriesFileProps = { account: PlatformChoice | { member: string }; period: Partial<Days> | null }

/** Downloads the entries of the chosen period, with a reason. */
export function EntriesFile({ account, period }: EntriesFileProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { from, to } = period ?? {}
  const days = from !== undefined && to !== undefined ? { from, to } : null
  return (
    <>
      <Button kind="outlined" className={styles.download} disabled={days === null} onClick={() => setOpen(true)}>
        {t('admin-screens:members.csv')}
      </Button>
      {isOpen && days && (
        <ReasonDialog
          title={t('admin-screens:ledger.csvTitle')}
          text={t('admin-screens:ledger.csvText')}
          submit={t('admin-screens:ledger.download')}
          onSubmit={(reason) => saveEntries({ account, ...days, reason })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

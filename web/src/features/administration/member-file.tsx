import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/controls/button.tsx'
import { downloadMembers, type MemberQuery } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Downloads what the filters find, with a reason. */
export function MemberFile({ filter }: { filter: MemberQuery }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)

  async function take(reason: string) {
    saveFile(await downloadMembers(filter, reason), 'members.csv')
  }

  return (
    <>
      <Button kind="outlined" icon="upload" onClick={() => setOpen(true)}>
        {t('admin-screens:members.csv')}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t('admin-screens:members.csvTitle')}
          text={t('admin-screens:members.csvText')}
          submit={t('admin-screens:members.download')}
          onSubmit={take}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

import type { Person } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { ComparisonSheet } from '../../comparison/index.ts'

/** Opens comparing genotypes with a match. */
export function CompareButton({ person, ownProfilePath }: { person: Person; ownProfilePath: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        kind="outlined"
        icon="heartbeat"
        label={t('comparison:open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <ComparisonSheet person={person} ownProfilePath={ownProfilePath} onClose={() => setOpen(false)} />}
    </>
  )
}

import { adverseNoticeDays, mailedDocuments } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/i18n/format.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Draft } from './draft-rules.ts'

type MailFieldsProps = { draft: Draft; set: (part: Partial<Draft>) => void; error: string | undefined }

/** Whether the announcement is mailed too, as the change of a document. */
export function MailFields({ draft, set, error }: MailFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Checkbox
        name="isMailed"
        label={t('admin-screens:announcements.mail')}
        hint={t('admin-screens:announcements.mailHint')}
        checked={draft.isMailed}
        onChange={({ target }) => set({ isMailed: target.checked })}
      />
      {draft.isMailed && <ChangeFields draft={draft} set={set} error={error} />}
    </>
  )
}

function ChangeFields({ draft, set, error }: MailFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Select
        name="document"
        label={t('admin-screens:announcements.document')}
        options={mailedDocuments.map((value) => ({ value, label: t(`documents:${value}.title`) }))}
        value={draft.document}
        onChoose={(document) => set({ document })}
      />
      <TextField
        name="changesOn"
        type="date"
        label={t('admin-screens:announcements.changesOn')}
        required
        value={draft.changesOn}
        error={error}
        onChange={({ target }) => set({ changesOn: target.value })}
      />
      <Checkbox
        name="isAdverse"
        label={t('admin-screens:announcements.adverse')}
        hint={t('admin-screens:announcements.adverseHint', { days: formatNumber(adverseNoticeDays) })}
        checked={draft.isAdverse}
        onChange={({ target }) => set({ isAdverse: target.checked })}
      />
    </>
  )
}

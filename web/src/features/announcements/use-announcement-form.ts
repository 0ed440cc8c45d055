import type { StaffAnnouncement } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { languages } from '../../lib/i18n/i18n.ts'
import { usePreviewedForm } from '../../lib/use-previewed-form.ts'
import { draftOf, formOf, missingIn } from './draft-rules.ts'
import { previewAnnouncement, useChangeAnnouncements } from './queries.ts'

/** Does what needs a fresh password; null when the member does not give it. */
export type Guarded = <T>(work: () => Promise<T>) => Promise<T | null>

const fields = [
  ...languages.flatMap(({ code }) => [`titles.${code}`, `texts.${code}`]),
  ...['titles', 'texts', 'path', 'startsAt', 'endsAt', 'audience', 'mail', 'reason'],
]

type FormOptions = { planned: StaffAnnouncement | null; guarded: Guarded; onClose: () => void }

/** The values of the form; a first press shows what members see, and a second one saves. */
export function useAnnouncementForm({ planned, guarded, onClose }: FormOptions) {
  const { t } = useTranslation()
  const { save } = useChangeAnnouncements()
  return usePreviewedForm({
    initial: draftOf(planned),
    fields,
    missing: (draft) => {
      const field = missingIn(draft)
      return field && { [field]: t('errors:fields.required') }
    },
    loadPreview: (draft) => previewAnnouncement(formOf(draft)),
    save: (draft) => save(planned?.id ?? null, { ...formOf(draft), reason: draft.reason }),
    guarded,
    onClose,
  })
}

import type { StaffAnnouncement } from '@karibu/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldMessages, toastUnshown } from '../../lib/api/failures.ts'
import { languages } from '../../lib/i18n/i18n.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type Draft, draftOf, formOf } from './draft-rules.ts'
import { previewAnnouncement, useChangeAnnouncements } from './queries.ts'

/** Does what needs a fresh password; null when the member does not give it. */
export type Guarded = <T>(work: () => Promise<T>) => Promise<T | null>

const shownFields = [
  ...languages.flatMap(({ code }) => [`titles.${code}`, `texts.${code}`]),
  ...['titles', 'texts', 'path', 'startsAt', 'endsAt', 'audience', 'reason'],
]

type FormOptions = { planned: StaffAnnouncement | null; guarded: Guarded; onClose: () => void }

/** The values of the form; a first press shows what members see, and a second one saves. */
export function useAnnouncementForm({ planned, guarded, onClose }: FormOptions) {
  const { t } = useTranslation()
  const { save } = useChangeAnnouncements()
  const [draft, setDraft] = useState(() => draftOf(planned))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [members, setMembers] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)

  function set(part: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
    // The reason changes nothing that members see.
    if (!('reason' in part)) setMembers(null)
  }

  async function send() {
    const read = formOf(draft)
    if ('missing' in read) return setErrors({ [read.missing]: t('errors:fields.required') })
    const { form } = read
    if (members === null) return setMembers(await previewAnnouncement(form))
    const answer = await guarded(async () => ({
      message: await save(planned?.id ?? null, { ...form, reason: draft.reason }),
    }))
    if (!answer) return
    if (answer.message) toast.info(answer.message)
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    send()
      .catch((error: unknown) => {
        const messages = Object.entries(fieldMessages(error)).map(([name, texts]) => [name, texts.join(' ')])
        setErrors(Object.fromEntries(messages))
        toastUnshown(error, shownFields)
      })
      .finally(() => setBusy(false))
  }

  return { draft, set, errors, members, isBusy, submit }
}

import { memberNoteForm, noteLengthMax, type StaffMemberDetails } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../lib/i18n/format.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import styles from './administration.module.css'
import { addNote, useRefresh } from './queries.ts'

/** Notes of staff about a member, and a new one. */
export function MemberNotes({ member }: { member: StaffMemberDetails }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const form = useForm(memberNoteForm, { text: '' })
  const submit = form.submit(async (body) => {
    const { message } = await addNote(member.id, body)
    if (message) toast.info(message)
    form.reset()
    await refresh()
  })
  return (
    <>
      {!member.isMe && (
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextArea
            {...form.field('text')}
            label={t('admin-screens:member.note')}
            hint={t('admin-screens:member.noteHint')}
            rows={3}
            maxLength={noteLengthMax}
            required
          />
          <Button type="submit" busy={form.isBusy}>
            {t('admin-screens:member.addNote')}
          </Button>
        </form>
      )}
      {member.notes.length === 0 && <p className={styles.muted}>{t('admin-screens:member.noNotes')}</p>}
      <ul className={styles.lines}>
        {member.notes.map(({ id, by, text, at }) => (
          <li key={id}>
            <span className={styles.muted}>
              {by.name || t('admin-screens:member.gone')} · {formatMoment(at)}
            </span>
            <p className={styles.quote}>{text}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

import { type IncidentPart, incidentForm, incidentNoteForm, incidentParts, incidentTextMax } from '@karibu/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../lib/i18n/i18n.ts'
import { noTexts } from '../../../lib/i18n/no-texts.ts'
import { type Form, useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ToggleChip } from '../../../ui/controls/chip.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useFreshPassword } from '../../confirm-password/index.ts'
import { type IncidentWork, useChangeIncidents } from '../queries.ts'
import styles from './incidents-page.module.css'

const noParts: IncidentPart[] = []

type IncidentDialogProps = { onClose: () => void } & ({ kind: 'open' } | { kind: 'note' | 'resolve'; id: number })

/** Opens an incident, adds a note to it or ends it. All of it is public. */
export function IncidentDialog(props: IncidentDialogProps) {
  return props.kind === 'open' ? <OpenDialog onClose={props.onClose} /> : <NoteDialog {...props} />
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [began, setBegan] = useState('')
  const { publish, dialog } = usePublishing(onClose)
  const form = useForm(incidentForm, { parts: noParts, ...noTexts })
  const chosen = form.values.parts
  const toggle = (part: IncidentPart) =>
    form.set('parts', chosen.includes(part) ? chosen.filter((each) => each !== part) : [...chosen, part])
  const send = form.submit(({ parts, since: _, ...texts }) => {
    const since = began === '' ? {} : { since: new Date(began).toISOString() }
    return publish({ kind: 'open', body: { parts, ...since, ...texts } })
  })
  return (
    <>
      <Frame kind="open" isBusy={form.isBusy} onSubmit={send} onClose={onClose}>
        <fieldset className={styles.fields}>
          <legend>{t('admin-screens:incidents.affected')}</legend>
          <div className={styles.parts}>
            {incidentParts.map((part) => (
              <ToggleChip key={part} isOn={chosen.includes(part)} onChange={() => toggle(part)}>
                {t(`admin-screens:incidents.parts.${part}`)}
              </ToggleChip>
            ))}
          </div>
          {form.errors.parts && <FieldError id="incident-parts">{form.errors.parts}</FieldError>}
        </fieldset>
        <TextField
          name="since"
          type="datetime-local"
          label={t('admin-screens:incidents.began')}
          hint={t('admin-screens:incidents.beganHint')}
          error={form.errors.since}
          value={began}
          onChange={({ target }) => setBegan(target.value)}
        />
        <Texts form={form} />
      </Frame>
      {dialog}
    </>
  )
}

type NoteDialogProps = { kind: 'note' | 'resolve'; id: number; onClose: () => void }

function NoteDialog({ kind, id, onClose }: NoteDialogProps) {
  const { publish, dialog } = usePublishing(onClose)
  const form = useForm(incidentNoteForm, noTexts)
  const send = form.submit((body) => publish({ kind, id, body }))
  return (
    <>
      <Frame kind={kind} isBusy={form.isBusy} onSubmit={send} onClose={onClose}>
        <Texts form={form} />
      </Frame>
      {dialog}
    </>
  )
}

function usePublishing(onClose: () => void) {
  const change = useChangeIncidents()
  // One for each dialog: what is sent again after a lost answer is published once.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { guarded, dialog } = useFreshPassword()
  async function publish(work: IncidentWork) {
    const isDone = await guarded(async () => {
      await change(work, idempotencyKey)
      return true
    })
    if (isDone) onClose()
  }
  return { publish, dialog }
}

function Texts({ form }: { form: Pick<Form<typeof incidentNoteForm>, 'field'> }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.muted}>{t('admin-screens:incidents.public')}</p>
      {languages.map(({ code, nativeName }) => (
        <TextArea
          key={code}
          {...form.field(code)}
          lang={code}
          label={nativeName}
          rows={2}
          maxLength={incidentTextMax}
        />
      ))}
    </>
  )
}

type FrameProps = {
  kind: 'open' | 'note' | 'resolve'
  isBusy: boolean
  onSubmit: React.ComponentProps<'form'>['onSubmit']
  onClose: () => void
  children: React.ReactNode
}

function Frame({ kind, isBusy, onSubmit, onClose, children }: FrameProps) {
  const { t } = useTranslation()
  const formId = useId()
  return (
    <Dialog
      isOpen
      size="medium"
      onClose={onClose}
      title={t(`admin-screens:incidents.${kind}`)}
      actions={
        <>
          <Button kind="outlined" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {t(`admin-screens:incidents.${kind}`)}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={onSubmit} noValidate>
        {children}
      </form>
    </Dialog>
  )
}

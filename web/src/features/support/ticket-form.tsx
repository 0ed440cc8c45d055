import { ticketForm, type ticketKinds, ticketLengthMax } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../lib/auth-store.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { attachScreenshot, openTicket } from './queries.ts'
import { ScreenshotField } from './screenshot-field.tsx'
import styles from './support.module.css'

type TicketFormProps = {
  kind: (typeof ticketKinds)[number]
  reference?: string | undefined
  onSent: (ticketId: string) => void
}

/** Form for a message to the support team. Signed-out visitors enter a name and an address. */
export function TicketForm({ kind, reference, onSent }: TicketFormProps) {
  const { t } = useTranslation()
  const isGuest = useAuthStore((state) => !state.token)
  const form = useForm(ticketForm, { kind, content: '', reference })
  const [screenshot, setScreenshot] = useState<File | null>(null)

  const submit = form.submit(async (body) => {
    const { data, message } = await openTicket(body)
    // The message has arrived even if its picture fails.
    const attached = screenshot && attachScreenshot({ id: data.ticket.id, key: data.attachKey, file: screenshot })
    await attached?.catch(() => toast.error(t('pages:support.screenshotFailed')))
    if (message) toast.info(message)
    onSent(data.ticket.id)
  })

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {isGuest && (
        <>
          <TextField {...form.field('name')} label={t('pages:support.name')} autoComplete="given-name" required />
          <TextField
            {...form.field('email')}
            label={t('pages:support.email')}
            hint={t('pages:support.emailHint')}
            type="email"
            inputMode="email"
            autoComplete="email"
            required
          />
        </>
      )}
      <TextArea
        {...form.field('content')}
        label={t('pages:support.content')}
        hint={t('pages:support.contentHint')}
        rows={4}
        maxLength={ticketLengthMax}
        required
      />
      {kind === 'bug' && (
        <>
          <TextField {...form.field('page')} label={t('pages:support.page')} hint={t('pages:support.pageHint')} />
          <ScreenshotField file={screenshot} onFile={setScreenshot} />
        </>
      )}
      <Button type="submit" icon="send" busy={form.isBusy}>
        {t('pages:support.send')}
      </Button>
    </form>
  )
}

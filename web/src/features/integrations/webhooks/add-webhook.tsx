import { type WebhookEvent, webhookEvents, webhookForm, webhooksMax } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../lib/api/api.ts'
import { useForm } from '../../../lib/use-form.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useFreshPassword } from '../../confirm-password/index.ts'
import { Choices } from '../choices.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { addWebhook, useReload } from '../queries.ts'

// A test is sent to any address.
const offered = webhookEvents.filter((event) => event !== 'webhook.test')

/** Adds an address that receives webhooks, and gives its secret. */
export function AddWebhook({ onAdded, onClose }: { onAdded: (secret: string) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const reload = useReload('webhooks')
  const { guarded, dialog } = useFreshPassword()
  const form = useForm(webhookForm, { url: 'https://', events: [], reason: '' })
  const send = form.submit(async (body) => {
    try {
      const added = await guarded(() => addWebhook(body))
      if (!added) return
      await reload()
      onAdded(added.secret)
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'conflict') throw error
      toast.error(t('integrations:webhooks.full', { max: webhooksMax }))
    }
  })
  return (
    <>
      <FormDialog
        title={t('integrations:webhooks.addTitle')}
        submit={t('integrations:webhooks.add')}
        isBusy={form.isBusy}
        onSubmit={send}
        onClose={onClose}
      >
        <TextField
          {...form.field('url')}
          type="url"
          label={t('integrations:webhooks.url')}
          hint={t('integrations:webhooks.urlHint')}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Choices<WebhookEvent>
          name="events"
          legend={t('integrations:webhooks.events')}
          all={offered}
          chosen={form.values.events ?? []}
          labelOf={(event) => t(`integrations:webhooks.event.${event}`)}
          error={form.errors.events}
          onChange={(chosen) => form.set('events', chosen)}
        />
        <TextArea
          {...form.field('reason')}
          label={t('integrations:webhooks.reason')}
          hint={t('integrations:webhooks.reasonHint')}
          rows={3}
          maxLength={500}
          required
        />
      </FormDialog>
      {dialog}
    </>
  )
}

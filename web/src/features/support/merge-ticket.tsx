import { type StaffTicket, type Ticket, ticketMergeForm } from '@karibu/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../lib/api/failures.ts'
import { formatDate } from '../../lib/i18n/format.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { mergeTicket, useRefreshQueue, useStaffTicket } from './queries.ts'
import styles from './support.module.css'

type MergeProps = { ticket: StaffTicket }

/** Merges a ticket into another one of the same member, with a reason. */
export function MergeTicket({ ticket }: MergeProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="ghost" onClick={() => setOpen(true)}>
        {t('admin-screens:tickets.merge.action')}
      </Button>
      {isOpen && <MergeDialog ticket={ticket} onClose={() => setOpen(false)} />}
    </>
  )
}

function MergeDialog({ ticket, onClose }: MergeProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const formId = useId()
  const refresh = useRefreshQueue()
  const found = useStaffTicket(ticket.id)
  const form = useForm(ticketMergeForm, { into: '', reason: '' })
  const submit = form.submit(async (body) => {
    await mergeTicket(ticket.id, body)
    onClose()
    await refresh()
  })
  const others = found.data?.others
  const name = ticket.name ?? ''
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('admin-screens:tickets.merge.title')}
      actions={
        <>
          <Button kind="outlined" onClick={onClose}>
            {t('admin-screens:acts.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={form.isBusy} disabled={!others?.length}>
            {t('admin-screens:tickets.merge.action')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        {found.isPending && <Skeleton shape="block" />}
        {found.isError && <FailedState message={failureMessage(found.error)} onRetry={() => void found.refetch()} />}
        {others?.length === 0 && <p>{t('admin-screens:tickets.merge.none', { name })}</p>}
        {others && others.length > 0 && (
          <>
            <p>{t('admin-screens:tickets.merge.text', { name })}</p>
            <Select
              {...form.field('into')}
              label={t('admin-screens:tickets.merge.into')}
              placeholder={t('admin-screens:tickets.merge.choose')}
              options={others.map((other) => ({ value: other.id, label: titleOf(other) }))}
              required
            />
            <TextArea
              {...form.field('reason')}
              label={t('admin-screens:acts.reason')}
              hint={t('admin-screens:acts.reasonKept')}
              rows={3}
              maxLength={500}
              required
            />
          </>
        )}
      </form>
    </Dialog>
  )
}

const titleOf = ({ title, createdAt }: Ticket): string => `${formatDate(createdAt)}: ${title}`

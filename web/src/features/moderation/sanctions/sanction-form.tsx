import {
  appealActions,
  appealDecisionForm,
  isDeletedAtOnce,
  isMeasure,
  type StaffSanction,
  sanctionActions,
  sanctionChangeForm,
} from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import styles from '../moderation.module.css'
import { changeSanction, decideAppeal, type Guarded, useRefreshSanctions } from '../queries.ts'
import { ReasonField } from '../reason-field.tsx'

type SanctionFormProps = {
  /** The answer to its appeal, or a change without one. */
  of: 'appeal' | 'change'
  sanction: StaffSanction
  guarded: Guarded
  onChanged?: (() => void) | undefined
}

/** Upholds, shortens or lifts a decision, with the reason that the member will read. */
export function SanctionForm({ of, sanction, guarded, onChanged }: SanctionFormProps) {
  const { t } = useTranslation()
  const refresh = useRefreshSanctions()
  const isAppeal = of === 'appeal'
  const actions = actionsFor(of, sanction)
  const form = useForm(formFor(of), { action: actions[0], reason: '' })
  const action = form.values.action
  const submit = form.submit(async (body) => {
    const { id } = sanction
    const answer = await guarded<{ message: string | null }>(() =>
      isAppeal ? decideAppeal(id, body) : changeSanction(id, sanctionChangeForm.parse(body)),
    )
    if (!answer) return
    if (answer.message) toast.info(answer.message)
    onChanged?.()
    await refresh()
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Select
        {...form.field('action')}
        label={t('staff:sanctions.action')}
        options={actions.map((value) => ({ value, label: t(`staff:sanctions.actions.${value}`) }))}
      />
      {action === 'shorten' && (
        <TextField
          name="until"
          type="datetime-local"
          label={t('staff:sanctions.newEnd')}
          hint={t('staff:sanctions.newEndHint')}
          error={form.errors.until}
          onChange={(event) => form.set('until', isoOf(event.target.value))}
          required
        />
      )}
      {comesBack(sanction) && <p className={styles.meta}>{t('staff:sanctions.restores')}</p>}
      <ReasonField {...form.field('reason')} />
      <Button type="submit" kind={action === 'uphold' ? 'outlined' : 'primary'} icon="shield" busy={form.isBusy}>
        {t(`staff:sanctions.actions.${action}`)}
      </Button>
    </form>
  )
}

// Upholding deletes for good what was removed, and a decision can be withdrawn after that too.
const comesBack = ({ kind, fault, appeal }: StaffSanction): boolean =>
  (kind === 'texts' || kind === 'photo' || kind === 'voice') && !isDeletedAtOnce(fault) && !appeal?.outcome

type Action = (typeof appealActions)[number]

const formFor = (of: SanctionFormProps['of']): typeof appealDecisionForm | typeof sanctionChangeForm =>
  of === 'appeal' ? appealDecisionForm : sanctionChangeForm

/** The suspension of a member of staff is lifted and shortened by the operator only; a warning is not shortened. */
function actionsFor(of: SanctionFormProps['of'], { isStaff, kind }: StaffSanction): readonly [Action, ...Action[]] {
  if (isMeasure(kind)) return of === 'change' ? ['lift'] : ['uphold', 'lift']
  if (of === 'change') return sanctionActions
  return isStaff ? ['uphold'] : appealActions
}

/** The local time of the control as ISO 8601 in UTC; nothing while it is incomplete. */
const isoOf = (local: string): string | undefined => (local ? new Date(local).toISOString() : undefined)

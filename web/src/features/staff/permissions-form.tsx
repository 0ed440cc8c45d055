import { permissionsForm, type StaffPermission, staffPermissions } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { type Guarded, proposePermissions, useRefreshStaff } from './queries.ts'
import styles from './staff.module.css'

const empty: { email: string; permissions: StaffPermission[]; reason: string } = {
  email: '',
  permissions: [],
  reason: '',
}

/** Proposes what the member of an address may do on the team. */
export function PermissionsForm({ guarded }: { guarded: Guarded }) {
  const { t } = useTranslation()
  const refresh = useRefreshStaff()
  const form = useForm(permissionsForm, empty)
  const chosen = form.values.permissions
  const submit = form.submit(async (body) => {
    const answer = await guarded(() => proposePermissions(body))
    if (!answer) return
    if (answer.message) toast.info(answer.message)
    form.reset()
    await refresh()
  })
  const toggle = (permission: StaffPermission) =>
    form.set(
      'permissions',
      chosen.includes(permission) ? chosen.filter((other) => other !== permission) : [...chosen, permission],
    )
  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={submit}>
        <h2>{t('staff:staff.change')}</h2>
        <p className={styles.meta}>{t('staff:staff.changeText')}</p>
        <TextField {...form.field('email')} label={t('staff:staff.email')} type="email" inputMode="email" required />
        <fieldset className={styles.boxes}>
          <legend>{t('staff:staff.permissions')}</legend>
          {staffPermissions.map((permission) => (
            <Checkbox
              key={permission}
              label={t(`staff:permission.${permission}`)}
              hint={t(`staff:permissionHint.${permission}`)}
              checked={chosen.includes(permission)}
              onChange={() => toggle(permission)}
            />
          ))}
        </fieldset>
        <TextArea {...form.field('reason')} label={t('staff:staff.reason')} rows={2} maxLength={500} required />
        <Button type="submit" icon="shield" busy={form.isBusy}>
          {t('staff:staff.propose')}
        </Button>
      </form>
    </Card>
  )
}

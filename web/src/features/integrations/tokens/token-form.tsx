import { type ApiScope, apiScopes, apiTokenForm, apiTokensMax, type StaffPermission } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../lib/api/api.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { useForm } from '../../../lib/use-form.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useFreshPassword } from '../../confirm-password/index.ts'
import { Choices } from '../choices.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { addToken, useReload } from '../queries.ts'

const daysOffered = [7, 30, 90, 180, 366] as const
const staffHalf = (scope: ApiScope) => /^(moderator|finance|admin)\./.exec(scope)?.[1]
const ownScopes = apiScopes.filter((scope) => !staffHalf(scope))
const nothing: readonly StaffPermission[] = []

/** Makes a token, with the password where it is not fresh. */
export function TokenForm({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const permissions: readonly string[] = useAuthStore((state) => state.user?.permissions) ?? nothing
  const teamScopes = apiScopes.filter((scope) => permissions.includes(staffHalf(scope) ?? ''))
  const { form, send, dialog } = useTokenForm(onMade)
  const choices = {
    name: 'scopes',
    chosen: form.values.scopes ?? [],
    labelOf: (scope: ApiScope) => t(`integrations:tokens.scopes.${scope}`),
    onChange: (chosen: ApiScope[]) => form.set('scopes', chosen),
  }
  return (
    <>
      <FormDialog
        title={t('integrations:tokens.makeTitle')}
        submit={t('integrations:tokens.make')}
        isBusy={form.isBusy}
        onSubmit={send}
        onClose={onClose}
      >
        <TextField
          {...form.field('name')}
          label={t('integrations:tokens.name')}
          hint={t('integrations:tokens.nameHint')}
          maxLength={60}
          autoComplete="off"
          required
        />
        <Select
          name="days"
          label={t('integrations:tokens.days')}
          value={String(form.values.days)}
          options={daysOffered.map((count) => ({
            value: String(count),
            label: t('integrations:tokens.daysOf', { count }),
          }))}
          onChoose={(value) => form.set('days', Number(value))}
        />
        <p>{t('integrations:tokens.may')}</p>
        {teamScopes.length > 0 && (
          <Choices {...choices} legend={t('integrations:tokens.team')} all={teamScopes} error={undefined} />
        )}
        <Choices {...choices} legend={t('integrations:tokens.own')} all={ownScopes} error={form.errors.scopes} />
      </FormDialog>
      {dialog}
    </>
  )
}

function useTokenForm(onMade: (token: string) => void) {
  const { t } = useTranslation()
  const reload = useReload('tokens')
  const { guarded, dialog } = useFreshPassword()
  const form = useForm(apiTokenForm, { name: '', scopes: [], days: 90 })
  const send = form.submit(async (body) => {
    try {
      const made = await guarded(() => addToken(body))
      if (!made) return
      await reload()
      onMade(made.token)
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'conflict') throw error
      toast.error(t('integrations:tokens.full', { max: apiTokensMax }))
    }
  })
  return { form, send, dialog }
}

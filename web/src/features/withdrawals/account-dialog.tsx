import { payoutAccountForm } from '@karibu/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Form, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type AccountForm, addAccount, resolveAccount, type Terms, useBanks, useRefreshAccounts } from './queries.ts'
import styles from './withdrawals.module.css'

type AccountDialogProps = {
  terms: Terms
  guarded: <T>(work: () => Promise<T>) => Promise<T | null>
  onClose: () => void
}

type Kind = AccountForm['kind']
/** undefined: not asked yet; null: it cannot be looked up. */
type Checked = string | null | undefined

/** A new payout account: first whose it is, then the yes. */
export function AccountDialog({ terms, guarded, onClose }: AccountDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const { form, holder, country, kind, change, submit } = useAccountForm({ terms, guarded, onClose })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('withdraw-screens:accounts.add')}
      size="medium"
      actions={
        <>
          <Button kind="outlined" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} busy={form.isBusy}>
            {holder === undefined ? t('withdraw-screens:accounts.check') : t('withdraw-screens:accounts.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <Select
          name="country"
          label={t('withdraw-screens:accounts.country')}
          options={terms.countries.map(({ code, name }) => ({ value: code, label: name }))}
          value={String(form.values.country)}
          error={form.errors.country}
          onChange={(event) => change('country', event.target.value)}
        />
        {country && country.kinds.length > 1 && (
          <SegmentedControl
            label={t('withdraw-screens:accounts.kind')}
            segments={country.kinds.map((value) => ({ value, label: t(`withdraw-screens:accounts.kinds.${value}`) }))}
            value={kind}
            onChange={(value) => change('kind', value)}
          />
        )}
        <BankField {...{ form, country, kind }} onChange={(code) => change('bankCode', code)} />
        <TextField
          name="accountNumber"
          label={t(kind === 'bank' ? 'withdraw-screens:accounts.number' : 'withdraw-screens:accounts.phone')}
          inputMode={kind === 'bank' ? 'numeric' : 'tel'}
          autoComplete="off"
          value={String(form.values.accountNumber)}
          error={form.errors.accountNumber}
          onChange={(event) => change('accountNumber', event.target.value)}
        />
        <Holder form={form} holder={holder} />
        <p className={styles.muted}>{t('withdraw-screens:accounts.wait')}</p>
      </form>
    </Dialog>
  )
}

/** What the form holds and does; what was checked counts only for what is typed now. */
function useAccountForm({ terms, guarded, onClose }: AccountDialogProps) {
  const [first] = terms.countries
  const form = useForm(payoutAccountForm, { ...empty, country: first?.code ?? '', kind: first?.kinds[0] ?? 'bank' })
  const [holder, setHolder] = useState<Checked>(undefined)
  const refresh = useRefreshAccounts()
  const kind = form.values.kind

  function change(name: 'country' | 'kind' | 'bankCode' | 'accountNumber', value: string) {
    form.set(name, value)
    setHolder(undefined)
    if (name === 'country' || name === 'kind') form.set('bankCode', '')
    const next = terms.countries.find(({ code }) => code === value)
    if (name === 'country' && next && !next.kinds.includes(kind)) form.set('kind', next.kinds[0] ?? 'bank')
  }

  const submit = form.submit(async (body) => {
    if (holder === undefined) {
      const found = await guarded(() => resolveAccount(body))
      if (found) setHolder(found.accountName)
      return
    }
    const answer = await guarded(() => addAccount(body))
    if (!answer) return
    if (answer.message) toast.info(answer.message)
    await refresh()
    onClose()
  })

  const country = terms.countries.find(({ code }) => code === form.values.country)
  return { form, holder, country, kind, change, submit }
}

type BankFieldProps = {
  form: Form<typeof payoutAccountForm>
  country: Terms['countries'][number] | undefined
  kind: Kind
  onChange: (code: string) => void
}

function BankField({ form, country, kind, onChange }: BankFieldProps) {
  const { t } = useTranslation()
  const banks = useBanks(country?.kinds.includes(kind) ? { country: country.code, kind } : null)
  const options = (banks.data ?? []).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <Combobox
      name="bankCode"
      label={t(kind === 'bank' ? 'withdraw-screens:accounts.bank' : 'withdraw-screens:accounts.operator')}
      options={options}
      busy={banks.isFetching}
      value={options.find(({ value }) => value === form.values.bankCode) ?? null}
      error={form.errors.bankCode ?? (banks.isError ? t('withdraw-screens:accounts.banksFailed') : undefined)}
      onChange={(option) => onChange(option?.value ?? '')}
    />
  )
}

/** The holder of the account; if it cannot be looked up, the member enters it. */
function Holder({ form, holder }: { form: Form<typeof payoutAccountForm>; holder: Checked }) {
  const { t } = useTranslation()
  return (
    <>
      <div role="status">
        {holder && <p className={styles.holder}>{t('withdraw-screens:accounts.belongs', { name: holder })}</p>}
        {holder === null && <p>{t('withdraw-screens:accounts.unnamed')}</p>}
      </div>
      {holder === null && (
        <TextField
          {...form.field('accountName')}
          label={t('withdraw-screens:accounts.holder')}
          hint={t('withdraw-screens:accounts.holderHint')}
          autoComplete="off"
          required
        />
      )}
    </>
  )
}

const empty = { bankCode: '', accountNumber: '', accountName: '' }

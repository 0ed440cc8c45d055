import { datePlanForm } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDialCodes } from '../accounts/index.ts'
import styles from './date-plans.module.css'
import { localTime, startTimes } from './plan-times.ts'
import { useAddPlan } from './queries.ts'

type Way = 'email' | 'sms'

/** Who one meets, where and when, and who is notified. */
export function PlanForm({ hasSms }: { hasSms: boolean }) {
  const { t } = useTranslation()
  const add = useAddPlan()
  const [initial] = useState(() => startTimes(new Date()))
  const form = useForm(datePlanForm, {
    meets: '',
    place: '',
    ...initial,
    contactName: '',
    email: undefined,
    countryCode: undefined,
    mobileNumber: undefined,
  })
  const time = (name: 'startsAt' | 'checkInAt', label: string) => (
    <TextField
      name={name}
      label={label}
      type="datetime-local"
      required
      value={localTime(form.values[name])}
      error={form.errors[name]}
      onChange={({ target }) => target.value && form.set(name, new Date(target.value).toISOString())}
    />
  )
  return (
    <form className={styles.form} onSubmit={form.submit(add)} noValidate>
      <TextField {...form.field('meets')} label={t('safety-screens:plan.meets')} maxLength={60} required />
      <TextField {...form.field('place')} label={t('safety-screens:plan.place')} maxLength={120} required />
      <div className={styles.pair}>
        {time('startsAt', t('safety-screens:plan.starts'))}
        {time('checkInAt', t('safety-screens:plan.checkIn'))}
      </div>
      <TextField {...form.field('contactName')} label={t('safety-screens:plan.contact')} maxLength={60} required />
      <ContactFields form={form} hasSms={hasSms} />
      <div className={styles.actions}>
        <Button type="submit" icon="shield" busy={form.isBusy}>
          {t('safety-screens:plan.add')}
        </Button>
      </div>
    </form>
  )
}

type ContactForm = {
  values: Partial<Record<'email' | 'countryCode' | 'mobileNumber', string | undefined>>
  errors: { countryCode?: string; mobileNumber?: string; email?: string }
  set: (name: 'email' | 'countryCode' | 'mobileNumber', value: string | undefined) => void
}

/** An address or, where text messages can be sent, a phone number. */
function ContactFields({ form, hasSms }: { form: ContactForm; hasSms: boolean }) {
  const { t } = useTranslation()
  const [way, setWay] = useState<Way>('email')
  function choose(next: Way) {
    setWay(next)
    for (const name of ['email', 'countryCode', 'mobileNumber'] as const) form.set(name, undefined)
  }
  return (
    <>
      {hasSms && (
        <SegmentedControl
          label={t('safety-screens:plan.way')}
          segments={[
            { value: 'email', label: t('safety-screens:plan.email'), icon: 'mail' },
            { value: 'sms', label: t('safety-screens:plan.sms'), icon: 'chat' },
          ]}
          value={way}
          onChange={choose}
        />
      )}
      {way === 'email' ? (
        <TextField
          name="email"
          label={t('safety-screens:plan.email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          required
          value={form.values.email ?? ''}
          error={form.errors.email}
          onChange={({ target }) => form.set('email', target.value || undefined)}
        />
      ) : (
        <NumberFields form={form} />
      )}
    </>
  )
}

function NumberFields({ form }: { form: ContactForm }) {
  const { t } = useTranslation()
  const { options, isLoading } = useDialCodes()
  return (
    <div className={styles.pair}>
      <Combobox
        label={t('auth:fields.countryCode')}
        name="countryCode"
        value={options.find(({ dialCode }) => dialCode === form.values.countryCode) ?? null}
        options={options}
        busy={isLoading}
        error={form.errors.countryCode}
        required
        onChange={(option) => form.set('countryCode', option?.dialCode)}
      />
      <TextField
        name="mobileNumber"
        label={t('auth:fields.mobileNumber')}
        type="tel"
        inputMode="tel"
        required
        value={form.values.mobileNumber ?? ''}
        error={form.errors.mobileNumber ?? form.errors.email}
        onChange={({ target }) => form.set('mobileNumber', target.value || undefined)}
      />
    </div>
  )
}

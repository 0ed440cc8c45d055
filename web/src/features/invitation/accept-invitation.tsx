import { acceptanceForm, type api, type ReplyOf, type SignedInUser } from '@karibu/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../lib/api/api.ts'
import { failureMessage } from '../../lib/api/failures.ts'
import { type Form, useForm } from '../../lib/use-form.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDialCodes } from '../accounts/index.ts'
import styles from './invitation.module.css'
import { acceptInvitation, useInvitation } from './queries.ts'

type Invited = ReplyOf<typeof api.invitations.show>
type AcceptInvitationProps = {
  token: string
  signUpPath: string
  /** The consent given by the button, shown above it. */
  consent: ReactNode
  onAccepted: (session: { token: string; user: SignedInUser }) => void
}

/** Where the link of an invitation leads: the person makes the statements of sign-up and chooses a password. */
export function AcceptInvitation({ token, signUpPath, consent, onAccepted }: AcceptInvitationProps) {
  const { t } = useTranslation()
  const [isUsed, setUsed] = useState(false)
  const { data, error, isFetching, refetch } = useInvitation(token)
  if (token === '' || isUsed || isExpired(error)) return <Expired signUpPath={signUpPath} />
  return (
    <section className={styles.page}>
      <h1>{t('invitation:title')}</h1>
      {!data && error && (
        <FailedState message={failureMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton shape="block" />
        </div>
      )}
      {data && <AcceptForm {...{ token, invited: data, consent, onAccepted }} onExpired={() => setUsed(true)} />}
    </section>
  )
}

const isExpired = (error: unknown): boolean => error instanceof ApiFailure && error.code === 'invitation_expired'

function Expired({ signUpPath }: { signUpPath: string }) {
  const { t } = useTranslation()
  return (
    <section className={styles.page}>
      <h1>{t('invitation:expired.title')}</h1>
      <p className={styles.muted}>{t('invitation:expired.text')}</p>
      <ButtonLink to={signUpPath}>{t('invitation:expired.signUp')}</ButtonLink>
    </section>
  )
}

type AcceptFormProps = Omit<AcceptInvitationProps, 'signUpPath'> & { invited: Invited; onExpired: () => void }

function AcceptForm({ token, invited, consent, onAccepted, onExpired }: AcceptFormProps) {
  const { t } = useTranslation()
  const { name, email, role, photo } = invited
  const [firstName = '', ...rest] = name.split(/\s+/)
  const form = useForm(acceptanceForm, {
    ...{ firstName, lastName: rest.join(' '), countryCode: '', mobileNumber: '' },
    ...{ gender: '', age: '', password: '', confirmPassword: '', usePhoto: photo !== null },
  })
  const dialCodes = useDialCodes()
  const [country, setCountry] = useState('')
  const chosen = dialCodes.options.find((option) => option.value === country) ?? null

  const submit = form.submit(async (body) => {
    try {
      const { data, message } = await acceptInvitation({ ...body, token })
      if (message) toast.info(message)
      onAccepted(data)
    } catch (failure) {
      if (isExpired(failure)) return onExpired()
      throw failure
    }
  })

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.muted}>{t('invitation:intro', { name: firstName, email })}</p>
      {role === 'admin' && <Banner icon="shield">{t('invitation:staff')}</Banner>}
      <NameFields form={form} dialCodes={dialCodes} country={chosen} onCountry={setCountry} />
      <AboutFields form={form} />
      {photo && <PhotoChoice photo={photo} form={form} />}
      <div className={styles.muted}>{consent}</div>
      <Button type="submit" wide size="large" busy={form.isBusy}>
        {t('invitation:submit')}
      </Button>
    </form>
  )
}

type PartProps = { form: Form<typeof acceptanceForm> }

type NameFieldsProps = PartProps & {
  dialCodes: ReturnType<typeof useDialCodes>
  country: ReturnType<typeof useDialCodes>['options'][number] | null
  onCountry: (code: string) => void
}

function NameFields({ form, dialCodes, country, onCountry }: NameFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.pair}>
        <TextField {...form.field('firstName')} label={t('auth:fields.firstName')} autoComplete="given-name" required />
        <TextField {...form.field('lastName')} label={t('auth:fields.lastName')} autoComplete="family-name" required />
      </div>
      <div className={styles.pair}>
        <Combobox
          label={t('auth:fields.countryCode')}
          name="countryCode"
          value={country}
          options={dialCodes.options}
          busy={dialCodes.isLoading}
          error={form.errors.countryCode}
          required
          onChange={(option) => {
            onCountry(option?.value ?? '')
            form.set('countryCode', option?.dialCode ?? '')
          }}
        />
        <TextField
          {...form.field('mobileNumber')}
          label={t('auth:fields.mobileNumber')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          required
        />
      </div>
    </>
  )
}

function AboutFields({ form }: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <RadioCards
        legend={t('auth:fields.gender')}
        name="gender"
        direction="row"
        value={form.values.gender || null}
        onChange={(gender) => form.set('gender', gender)}
        error={form.errors.gender && t('auth:missing.gender')}
        options={(['female', 'male', 'other'] as const).map((value) => ({ value, label: t(`auth:genders.${value}`) }))}
      />
      <TextField
        {...form.field('age')}
        label={t('auth:fields.age')}
        hint={t('auth:hints.age')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        required
      />
      <PasswordField
        {...form.field('password')}
        label={t('auth:fields.password')}
        hint={t('auth:hints.password')}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...form.field('confirmPassword')}
        label={t('auth:fields.confirmPassword')}
        autoComplete="new-password"
        required
      />
    </>
  )
}

function PhotoChoice({ photo, form }: PartProps & { photo: string }) {
  const { t } = useTranslation()
  return (
    <div className={styles.photo}>
      <img src={photo} alt={t('invitation:photoAlt')} width={96} height={96} />
      <Checkbox
        label={t('invitation:photo')}
        checked={form.values.usePhoto ?? false}
        onChange={({ target }) => form.set('usePhoto', target.checked)}
      />
    </div>
  )
}

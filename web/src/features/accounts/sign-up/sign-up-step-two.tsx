import type { registrationStepTwo } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FootBar } from '../../../ui/layout/foot-bar.tsx'
import styles from '../auth-form.module.css'
import { useFocusOnArrival } from './sign-up-step-one.tsx'
import { StrengthLine } from './strength-line.tsx'
import { useNamedFaults } from './use-named-faults.ts'

type SignUpStepTwoProps = { form: Form<typeof registrationStepTwo>; consent: ReactNode; onPrevious: () => void }

export function SignUpStepTwo({ form, consent, onPrevious }: SignUpStepTwoProps) {
  const { t } = useTranslation()
  const place = useFocusOnArrival<HTMLDivElement>()
  const named = useNamedFaults()
  return (
    <>
      <div ref={place} className={styles.stack}>
        <RadioCards
          legend={t('auth:fields.gender')}
          name="gender"
          direction="row"
          value={form.values.gender || null}
          onChange={(gender) => form.set('gender', gender)}
          error={form.errors.gender && t('auth:missing.gender')}
          options={[
            { value: 'female', label: t('auth:genders.female') },
            { value: 'male', label: t('auth:genders.male') },
            { value: 'other', label: t('auth:genders.other') },
          ]}
        />
        <TextField
          {...named(form.field('age'))}
          className={styles.age ?? ''}
          hint={t('auth:hints.age')}
          label={t('auth:fields.age')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          required
        />
        <PasswordField
          {...named(form.field('password'))}
          label={t('auth:fields.password')}
          hint={t('auth:hints.password')}
          autoComplete="new-password"
          required
        />
        <StrengthLine password={String(form.values.password ?? '')} />
        <PasswordField
          {...named(form.field('confirmPassword'))}
          label={t('auth:fields.confirmPassword')}
          autoComplete="new-password"
          required
        />
      </div>
      <div className={styles.consent}>{consent}</div>
      <FootBar>
        <Button kind="outlined" onClick={onPrevious}>
          {t('common:previous')}
        </Button>
        <Button type="submit" busy={form.isBusy}>
          {t('auth:signUp.create')}
        </Button>
      </FootBar>
    </>
  )
}

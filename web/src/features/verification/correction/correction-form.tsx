import { correctionForm, type CorrectionForm as Form, genders, type Person } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import styles from '../verification.module.css'
import { DocumentField } from './document-field.tsx'
import { useCorrectionSteps } from './queries.ts'

type CorrectionFormProps = { person: Person; onEnd: () => void }

/** What is wrong and how it should be; only what differs is sent. */
export function CorrectionForm({ person, onEnd }: CorrectionFormProps) {
  const { t } = useTranslation()
  const form = useCorrectionForm(person)
  const [picture, setPicture] = useState<File | null>(null)
  const { send } = useCorrectionSteps()
  const submit = form.submit(async (values) => {
    const body = withoutPresent(values, person)
    if (Object.keys(body).length === 1) return form.show({ firstname: t('verification-screens:correction.nothing') })
    await send({ body, picture, pictureFailed: t('verification-screens:correction.pictureFailed') })
    onEnd()
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ValueFields form={form} person={person} />
      <TextArea
        {...form.field('reason')}
        label={t('verification-screens:correction.reason')}
        hint={t('verification-screens:correction.reasonHint')}
        rows={3}
        maxLength={500}
        required
      />
      <DocumentField file={picture} onFile={setPicture} />
      <div className={styles.actions}>
        <Button type="submit" icon="send" busy={form.isBusy}>
          {t('verification-screens:correction.send')}
        </Button>
        <Button kind="ghost" onClick={onEnd}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Filled in with what the profile has; it does not have the gender. */
const useCorrectionForm = ({ firstname, lastname, dob }: Person) =>
  useForm(correctionForm, {
    firstname,
    lastname: lastname || undefined,
    gender: undefined,
    dob: dob ?? undefined,
    reason: '',
  })

type ValueFieldsProps = { form: ReturnType<typeof useCorrectionForm>; person: Person }

function ValueFields({ form, person }: ValueFieldsProps) {
  const { t } = useTranslation()
  const isRenamed =
    form.values.firstname !== person.firstname || form.values.lastname !== (person.lastname || undefined)
  return (
    <>
      <TextField {...form.field('firstname')} label={t('auth:fields.firstName')} autoComplete="given-name" />
      <TextField {...form.field('lastname')} label={t('auth:fields.lastName')} autoComplete="family-name" />
      {isRenamed && person.badges?.includes('payout') && (
        <p className={styles.text}>{t('verification-screens:correction.badge')}</p>
      )}
      <Select
        {...form.field('gender')}
        onChange={(event) =>
          form.set(
            'gender',
            genders.find((one) => one === event.target.value),
          )
        }
        label={t('verification-screens:correction.gender')}
        placeholder=""
        options={genders.map((value) => ({ value, label: t(`auth:genders.${value}`) }))}
      />
      <TextField
        {...form.field('dob')}
        onChange={(event) => form.set('dob', event.target.value || undefined)}
        label={t('people:facts.birthDate')}
        type="date"
        autoComplete="bday"
      />
    </>
  )
}

/** Without the values that the profile has already. */
function withoutPresent({ reason, firstname, lastname, gender, dob }: Form, person: Person): Form {
  return {
    reason,
    ...(firstname !== undefined && firstname !== person.firstname && { firstname }),
    ...(lastname !== undefined && lastname !== person.lastname && { lastname }),
    ...(gender !== undefined && { gender }),
    ...(dob !== undefined && dob !== person.dob && { dob }),
  }
}

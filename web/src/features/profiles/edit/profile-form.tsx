import type { Person, ProfileChange } from '@karibu/contract'
import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Form, useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { type Place, PlaceField, placeChange } from '../../places/index.ts'
import { useChangeProfile } from '../queries.ts'
import { BirthDateField } from './birth-date-field.tsx'
import { CultureFields } from './culture-fields.tsx'
import { GenotypeFields } from './genotype-fields.tsx'
import { InterestsField } from './interests-field.tsx'
import { LanguagesField } from './languages-field.tsx'
import { LifeFields, WorkFields } from './life-fields.tsx'
import { LookingForField } from './looking-for-field.tsx'
import { PhoneFields } from './phone-fields.tsx'
import { PreferencesFields } from './preferences-fields.tsx'
import styles from './profile-form.module.css'
import { changesIn, chosenPlaceName, formOf, formSchema } from './profile-form-rules.ts'
import { SharingFields } from './sharing-fields.tsx'

type Mine = NonNullable<Person['mine']>

export type ProfileFormHandle = { save: () => void }

type ProfileFormProps = {
  person: Person
  mine: Mine
  onSaved: () => void
  onCancel: () => void
  ref: Ref<ProfileFormHandle>
}

const aboutMax = 1000

/** The id of the heading of a part of the editor. */
export const editPartId = (part: string): string => `edit-${part}`

/** Everything of one's own profile that can be changed, in one form. A failure keeps what was typed. */
export function ProfileForm({ person, mine, onSaved, onCancel, ref }: ProfileFormProps) {
  const { t } = useTranslation()
  const { form, place, setPlace, save } = useProfileForm(person, mine, onSaved)
  const values = form.values as ProfileChange
  useImperativeHandle(ref, () => ({ save: () => void save() }))
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <AboutParts form={form} mine={mine} hasLastname={Boolean(person.lastname)} />
      <Part id="place" title={t('people:edit.place')}>
        <PlaceField
          value={place}
          onChange={setPlace}
          current={{ name: chosenPlaceName(person, mine), cell: mine.cell }}
          error={form.errors.cityId ?? form.errors.latitude}
        />
      </Part>
      <Part title={t('people:edit.contact')}>
        <PhoneFields form={form} countryCode={person.country?.code ?? null} required={Boolean(mine.mobileNumber)} />
        <BirthDateField form={form} locked={mine.dobLocked ? person.dob : null} />
        <SharingFields value={values.sharing as typeof mine.sharing} onChange={(value) => form.set('sharing', value)} />
      </Part>
      <Part title={t('people:edit.preferences')}>
        <PreferencesFields
          value={values.preferences as typeof mine.preferences}
          onChange={(value) => form.set('preferences', value)}
          error={form.errors.preferences}
        />
      </Part>
      <div className={styles.foot}>
        <Button kind="outlined" disabled={form.isBusy} onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" icon="check" busy={form.isBusy}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  )
}

/** What one says about oneself. */
function AboutParts({ form, mine, hasLastname }: { form: Form; mine: Mine; hasLastname: boolean }) {
  const { t } = useTranslation()
  const values = form.values as ProfileChange
  return (
    <>
      <Part id="about" title={t('people:edit.you')}>
        <div className={styles.pair}>
          <TextField
            {...form.field('firstname')}
            label={t('auth:fields.firstName')}
            autoComplete="given-name"
            required
          />
          <TextField
            {...form.field('lastname')}
            label={t('auth:fields.lastName')}
            autoComplete="family-name"
            required={hasLastname}
          />
        </div>
        <TextArea
          {...form.field('about')}
          label={t('people:about.mine')}
          hint={t('people:about.hint')}
          rows={5}
          maxLength={aboutMax}
          showCount
        />
        <LookingForField value={values.lookingFor ?? []} onChange={(goals) => form.set('lookingFor', goals)} />
      </Part>
      <Part id="interests" title={t('details:title.interests')}>
        <InterestsField
          value={values.interests ?? []}
          onChange={(value) => form.set('interests', value)}
          error={form.errors.interests}
        />
      </Part>
      <Part id="more" title={t('details:title.about')}>
        <LanguagesField
          value={values.languages ?? []}
          onChange={(value) => form.set('languages', value)}
          error={form.errors.languages}
        />
        <WorkFields form={form} />
        <LifeFields form={form} />
      </Part>
      <Part title={t('details:title.culture')}>
        <CultureFields form={form} mine={mine} />
      </Part>
      <Part title={t('details:title.genotype')}>
        <GenotypeFields form={form} mine={mine} />
      </Part>
    </>
  )
}

function useProfileForm(person: Person, mine: Mine, onSaved: () => void) {
  const { t } = useTranslation()
  // What the form began with stays, even when the profile is fetched anew under it.
  const [before] = useState(() => formOf(person, mine))
  const [schema] = useState(() => formSchema(before))
  const form = useForm(schema, before)
  const [place, setPlace] = useState<Place | null>(null)
  const change = useChangeProfile()
  const save = form.submit(async (after) => {
    const changes = { ...changesIn(before, after), ...placeChange(place) }
    try {
      if (Object.keys(changes).length > 0) await change.mutateAsync(changes)
    } catch (error) {
      toast.error(t('people:updateFailed'))
      throw error
    }
    toast.info(t('people:updated'))
    onSaved()
  })
  return { form, place, setPlace, save }
}

function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" className={styles.stack}>
      <h3 id={id && editPartId(id)} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </Card>
  )
}

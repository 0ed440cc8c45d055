import { children, education, habit, lineMax } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import styles from '../profile-form.module.css'
import type { ProfileFormState } from '../profile-form-rules.ts'
import { ChoiceField } from './choice-field.tsx'
import { DetailSharing } from './sharing-fields.tsx'

/** Work, education and height. */
export function WorkFields({ form }: { form: ProfileFormState }) {
  const { t } = useTranslation()
  const values = form.values
  const options = education.options.map((value) => ({ value, label: t(`details:education.${value}`) }))
  return (
    <div className={styles.pair}>
      <div className={styles.shared}>
        <TextField
          {...form.field('occupation')}
          label={t('details:occupation.label')}
          placeholder={t('details:occupation.placeholder')}
          maxLength={lineMax}
          autoComplete="organization-title"
        />
        <DetailSharing name="occupation" label={t('details:occupation.label')} form={form} />
      </div>
      <div className={styles.shared}>
        <ChoiceField
          name="education"
          label={t('details:education.label')}
          value={values.education ?? null}
          options={options}
          onChange={(value) => form.set('education', value)}
          error={form.errors.education}
        />
        <DetailSharing name="education" label={t('details:education.label')} form={form} />
      </div>
      <div className={styles.shared}>
        <TextField
          {...form.field('height')}
          label={t('details:height.label')}
          hint={t('details:height.hint')}
          inputMode="numeric"
          maxLength={3}
          onChange={(event) => form.set('height', heightOf(event.target.value))}
        />
        <DetailSharing name="height" label={t('details:height.label')} form={form} />
      </div>
    </div>
  )
}

/** Children, smoking, drinking. */
export function LifeFields({ form }: { form: ProfileFormState }) {
  const { t } = useTranslation()
  const values = form.values
  return (
    <div className={styles.pair}>
      <div className={styles.shared}>
        <ChoiceField
          name="children"
          label={t('details:children.label')}
          value={values.children ?? null}
          options={children.options.map((value) => ({ value, label: t(`details:mine.children.${value}`) }))}
          onChange={(value) => form.set('children', value)}
          error={form.errors.children}
        />
        <DetailSharing name="children" label={t('details:children.label')} form={form} />
      </div>
      {(['smoking', 'drinking'] as const).map((name) => (
        <div key={name} className={styles.shared}>
          <ChoiceField
            name={name}
            label={t(`details:${name}.label`)}
            value={values[name] ?? null}
            options={habit.options.map((value) => ({ value, label: t(`details:mine.${name}.${value}`) }))}
            onChange={(value) => form.set(name, value)}
            error={form.errors[name]}
          />
          <DetailSharing name={name} label={t(`details:${name}.label`)} form={form} />
        </div>
      ))}
    </div>
  )
}

function heightOf(text: string): number | null {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : Number(digits)
}

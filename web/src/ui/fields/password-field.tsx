import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/icon-button.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './field.module.css'
import { Field, type FieldOptions } from './field.tsx'

type PasswordFieldProps = FieldOptions & Omit<ComponentProps<'input'>, 'className' | 'type'>

/** A password with a button that shows what was typed. */
export function PasswordField({ label, hint, error, required, hideLabel, className, ...input }: PasswordFieldProps) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <Field {...{ id: input.id, label, hint, error, required, hideLabel, className }}>
      {(control) => (
        <span className={styles.frame}>
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={classNames(styles.input, styles.withReveal)}
          />
          <IconButton
            className={styles.reveal}
            icon={isShown ? 'eye-off' : 'eye'}
            label={isShown ? t('common:password.hide') : t('common:password.show')}
            onClick={() => setShown(!isShown)}
          />
        </span>
      )}
    </Field>
  )
}

import { useTranslation } from 'react-i18next'
import { type PasswordStrength, strengthOf } from './password-strength.ts'
import styles from './strength-line.module.css'

const parts: Record<PasswordStrength, number> = { short: 1, fair: 2, good: 3 }

/** How good the password is, in a line of three parts and a sentence; nothing before it is typed. */
export function StrengthLine({ password }: { password: string }) {
  const { t } = useTranslation()
  const strength = strengthOf(password)
  return (
    <div className={styles.strength} role="status">
      {password !== '' && (
        <>
          <span className={styles.parts} data-strength={strength} aria-hidden="true">
            {[1, 2, 3].map((part) => (
              <span key={part} data-on={part <= parts[strength] || undefined} />
            ))}
          </span>
          {t(`auth:strength.${strength}`)}
        </>
      )}
    </div>
  )
}

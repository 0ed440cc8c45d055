import type { FormEvent, ReactNode } from 'react'
import styles from './auth-form.module.css'

type AuthFormProps = {
  title: string
  text?: ReactNode
  onSubmit: (event: FormEvent) => void
  children: ReactNode
  /** Links below the form. */
  footer?: ReactNode
}

/** A form of the authentication screens: heading, fields, one main action, links below. */
export function AuthForm({ title, text, onSubmit, children, footer }: AuthFormProps) {
  return (
    <section className={styles.card}>
      <h1>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {children}
      </form>
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  )
}

import type { ReactNode } from 'react'
import { Icon } from '../../ui/media/icon.tsx'
import type { IconName } from '../../ui/media/icons.ts'
import { useFocusWhenLost } from '../../ui/overlays/use-focus-when-lost.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import styles from './auth-form.module.css'

type AuthOutcomeProps = {
  icon: IconName
  /** Green where the request succeeded. */
  isDone?: boolean
  title: string
  text: ReactNode
  /** What to do next. */
  children?: ReactNode
  footer?: ReactNode
}

/** Takes the place of a form on an authentication screen: the result, then the next step. Its heading has the focus. */
export function AuthOutcome({ icon, isDone = false, title, text, children, footer }: AuthOutcomeProps) {
  const heading = useFocusWhenLost<HTMLHeadingElement>()
  return (
    <section className={styles.card}>
      <span className={classNames(styles.mark, isDone && styles.done)}>
        <Icon name={icon} size={32} />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.text} role="status">
        {text}
      </p>
      {children && <div className={styles.next}>{children}</div>}
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  )
}

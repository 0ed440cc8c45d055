import { Icon } from '../media/icon.tsx'
import type { IconName } from '../media/icons.ts'
import { classNames } from '../styles/class-names.ts'
import styles from './state.module.css'

/** The sign above a state that has no picture: red where something is wrong, grey where one waits or begins again. */
export function StateMark({ icon, isFault }: { icon: IconName; isFault?: boolean }) {
  return (
    <span className={classNames(styles.alert, !isFault && styles.waiting)}>
      <Icon name={icon} size={32} />
    </span>
  )
}

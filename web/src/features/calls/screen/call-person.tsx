import type { ReactNode } from 'react'
import { Photo } from '../../../ui/media/photo.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import type { Callee } from '../session/call-store.ts'
import styles from './call-person.module.css'

type CallPersonProps = {
  person: Callee
  isRinging?: boolean
  /** My own picture is in a corner; on a phone the portrait leaves it its place. */
  hasSelfView?: boolean
  children?: ReactNode
}

/** A portrait, a name, and the state of the call below them. */
export function CallPerson({ person, isRinging, hasSelfView, children }: CallPersonProps) {
  return (
    <div className={classNames(styles.who, hasSelfView && styles.beside)}>
      <span className={classNames(styles.portrait, isRinging && styles.ringing)}>
        <Photo src={person.avatar} alt="" width={480} height={600} seed={person.id} className={styles.photo} first />
      </span>
      <div className={styles.text}>
        <p className={styles.name}>{person.firstname}</p>
        {children}
      </div>
    </div>
  )
}

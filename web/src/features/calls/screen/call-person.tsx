import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import type { Callee } from '../session/call-store.ts'
import styles from './call-person.module.css'

type CallPersonProps = { person: Callee; isRinging?: boolean; children?: ReactNode }

/** A face, a name, and what is to be said of them. */
export function CallPerson({ person, isRinging, children }: CallPersonProps) {
  return (
    <div className={styles.who}>
      <span className={classNames(styles.face, isRinging && styles.ringing)}>
        <Avatar src={person.avatar} name="" seed={person.id} size={96} />
      </span>
      <p className={styles.name}>{person.firstname}</p>
      {children}
    </div>
  )
}

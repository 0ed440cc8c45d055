import type { MessageReaction } from '@karibu/contract'
import type { ReactNode } from 'react'
import styles from './reaction-icon.module.css'

const face = <circle className={styles.gold} cx="12" cy="12" r="8.6" />
const petal = 'M12 12c-2.300-1.600-2.700-5.300 0-6.800 2.700 1.500 2.300 5.200 0 6.800Z'

const drawings: Record<MessageReaction, ReactNode> = {
  heart: (
    <path
      className={styles.clay}
      d="M12 20.200S3.500 15.400 3.500 9.300A4.600 4.600 0 0 1 12 6.900a4.600 4.600 0 0 1 8.500 2.400c0 6.100-8.500 10.900-8.500 10.900Z"
    />
  ),
  laugh: (
    <>
      {face}
      <path className={styles.line} d="M7.200 10c.7-1.100 2-1.100 2.700 0M14.100 10c.7-1.100 2-1.100 2.700 0" />
      <path className={styles.ink} d="M7.300 13h9.400c0 2.900-2.100 4.800-4.700 4.800S7.300 15.900 7.300 13Z" />
    </>
  ),
  wow: (
    <>
      {face}
      <path className={styles.line} d="M7.400 7.900c.6-.7 1.500-.9 2.300-.6M14.300 7.300c.8-.3 1.700-.1 2.300.6" />
      <path className={styles.dots} d="M8.800 10.800v.01M15.200 10.800v.01" />
      <ellipse className={styles.ink} cx="12" cy="15.600" rx="1.900" ry="2.300" />
    </>
  ),
  sad: (
    <>
      {face}
      <path className={styles.dots} d="M8.800 10.600v.01M15.200 10.600v.01" />
      <path className={styles.line} d="M8.600 16.600c1.600-2 5.200-2 6.800 0" />
      <path
        className={styles.indigo}
        d="M16.800 12.400c.9 1.300 1.400 2 1.400 2.700a1.400 1.400 0 0 1-2.800 0c0-.7.500-1.400 1.400-2.700Z"
      />
    </>
  ),
  thanks: (
    <>
      {[0, 72, 144, 216, 288].map((turn) => (
        <path key={turn} className={styles.indigo} d={petal} transform={`rotate(${turn} 12 11)`} />
      ))}
      <path className={styles.stem} d="M12 14.500V21M12 19.200c1.400-1.600 2.900-1.900 4.200-1.500" />
      <circle className={styles.gold} cx="12" cy="11" r="2.100" />
    </>
  ),
  fire: (
    <>
      <path
        className={styles.clay}
        d="M12.300 2.800c.5 3.200-4.900 5.700-5.900 10.600-.8 4 1.900 7.600 5.600 7.600s6.500-3 5.900-7c-.3-2-1.400-3.200-2-4.700-.6 1.100-1.200 1.700-2 2 .8-3.100.2-6.600-1.600-8.500Z"
      />
      <path
        className={styles.gold}
        d="M12 12.800c.2 1.700-2.200 2.600-2.200 4.800 0 1.500 1 2.500 2.300 2.500s2.300-1 2.300-2.400c0-2-1.900-2.900-2.400-4.900Z"
      />
    </>
  ),
}

/** The icon of a reaction; the caller renders its name for screen readers. */
export function ReactionIcon({ reaction, size = 20 }: { reaction: MessageReaction; size?: number }) {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {drawings[reaction]}
    </svg>
  )
}

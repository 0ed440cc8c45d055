import { classNames } from '../styles/class-names.ts'
import styles from './avatar.module.css'
import { Photo } from './photo.tsx'

type AvatarProps = {
  src: string | null | undefined
  /** Name of the member; empty if the name is shown beside it. */
  name: string
  seed: string
  size?: 32 | 40 | 48 | 56 | 64 | 96
  placeholder?: string | null | undefined
  className?: string
}

/** A round photo, or the cloth of its owner. */
export function Avatar({ src, name, seed, size = 48, placeholder, className }: AvatarProps) {
  return (
    <span className={classNames(styles.avatar, styles[`s${size}`], className)}>
      <Photo
        src={src}
        alt={name}
        width={size}
        height={size}
        seed={seed}
        placeholder={placeholder}
        className={styles.photo}
      />
    </span>
  )
}

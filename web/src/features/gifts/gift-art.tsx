import { useState } from 'react'
import { Icon } from '../../ui/media/icon.tsx'
import styles from './gift-art.module.css'

/** The picture of a gift; the caller renders its name. If it fails to load, the gift icon of the sprite. */
export function GiftArt({ icon, size }: { icon: string; size: 48 | 72 | 96 | 128 }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (failed === icon) {
    return (
      <span className={styles.missing} style={{ width: size, height: size }}>
        <Icon name="gift" size={32} />
      </span>
    )
  }
  return (
    <img
      src={icon}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      className={styles.art}
      onError={() => setFailed(icon)}
    />
  )
}

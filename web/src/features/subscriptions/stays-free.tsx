import { useTranslation } from 'react-i18next'
import { roomyScreen, useMedia } from '../../lib/device/use-media.ts'
import { Icon } from '../../ui/media/icon.tsx'
import type { IconName } from '../../ui/media/icons.ts'
import styles from './stays-free.module.css'

const parts = [
  ['meet', 'cards'],
  ['write', 'chat'],
  ['likes', 'star'],
  ['undo', 'undo'],
  ['safety', 'shield'],
  ['leave', 'trash'],
] as const satisfies readonly (readonly [string, IconName])[]

/** The free features; collapsed on a phone. */
export function StaysFree() {
  const { t } = useTranslation()
  const isWide = useMedia(roomyScreen)
  return (
    <details className={styles.free} open={isWide}>
      <summary className={styles.summary}>
        <Icon name="heart" />
        <span className={styles.titles}>
          <span className={styles.title}>{t('plans:free.title')}</span>
          <span className={styles.text}>{t('plans:free.text')}</span>
        </span>
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      <ul className={styles.parts}>
        {parts.map(([part, icon]) => (
          <li key={part}>
            <Icon name={icon} />
            <span>{t(`plans:free.${part}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/media/icon.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import styles from './message-log.module.css'
import type { Line } from './message-rules.ts'

type LatestPillProps = { lines: readonly Line[]; after: number; isAtBottom: boolean; onPress: () => void }

/** The way back to the end, with how many messages came meanwhile. */
export function LatestPill({ lines, after, isAtBottom, onPress }: LatestPillProps) {
  const { t } = useTranslation()
  const fresh = useFresh(lines, after, isAtBottom)
  return (
    <button
      type="button"
      className={classNames(styles.latest, isAtBottom && styles.away)}
      tabIndex={isAtBottom ? -1 : 0}
      aria-hidden={isAtBottom}
      onClick={onPress}
    >
      <Icon name="chevron-down" size={20} />
      <span>{fresh > 0 ? t('chat:log.fresh', { count: fresh }) : t('chat:log.latest')}</span>
    </button>
  )
}

// How many messages came while one was reading further up: those of the other that are drawn, and what lies beyond.
function useFresh(lines: readonly Line[], after: number, isAtBottom: boolean): number {
  const [seen, setSeen] = useState<{ key: string | undefined; after: number }>({ key: undefined, after: 0 })
  const lastKey = lines.at(-1)?.key
  useEffect(() => {
    if (isAtBottom) setSeen({ key: lastKey, after: 0 })
  }, [isAtBottom, lastKey])
  if (isAtBottom) return 0
  const at = lines.findIndex(({ key }) => key === seen.key)
  const drawn = at < 0 ? 0 : lines.slice(at + 1).filter(({ mine }) => !mine).length
  return drawn + (at < 0 ? 0 : after)
}

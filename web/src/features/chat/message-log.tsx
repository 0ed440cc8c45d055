import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { MessageLine } from './message-line.tsx'
import styles from './message-log.module.css'
import type { Line } from './message-rules.ts'
import { outbox } from './my-outbox.ts'
import { useKeptScroll } from './use-kept-scroll.ts'

type MessageLogProps = {
  lines: readonly Line[]
  name: string
  hasOlder: boolean
  isLoadingOlder: boolean
  onOlder: () => void
  /** Says whether the newest message is in view. */
  onBottom: (isAtBottom: boolean) => void
  typing: ReactNode
}

/** The messages, oldest above. It stays where one reads, and stays at the end when one is at the end. */
export function MessageLog({ lines, name, hasOlder, isLoadingOlder, onOlder, onBottom, typing }: MessageLogProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const last = lines.at(-1)
  const { isAtBottom, toBottom } = useKeptScroll(box, {
    firstKey: lines[0]?.key,
    lastKey: last?.key,
    lastIsMine: last?.mine ?? false,
  })
  const fresh = useFresh(lines, isAtBottom)
  const ask = useCallback(() => {
    if (hasOlder && !isLoadingOlder) onOlder()
  }, [hasOlder, isLoadingOlder, onOlder])
  useEffect(() => onBottom(isAtBottom), [isAtBottom, onBottom])

  return (
    <div className={styles.frame}>
      <div
        ref={box}
        className={styles.box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
        role="log"
        aria-label={t('chat:log.label', { name })}
        aria-busy={isLoadingOlder}
        onScroll={() => box.current && box.current.scrollTop < 300 && ask()}
      >
        {hasOlder && (
          <div className={styles.older}>
            {isLoadingOlder ? (
              <Spinner label={t('common:loading')} />
            ) : (
              <Button kind="ghost" size="small" onClick={ask}>
                {t('chat:log.older')}
              </Button>
            )}
          </div>
        )}
        <div className={styles.lines}>
          {lines.map((line) => (
            <MessageLine key={line.key} line={line} name={name} onRetry={outbox.retry} onDiscard={outbox.discard} />
          ))}
          {typing}
        </div>
      </div>
      <button
        type="button"
        className={classNames(styles.latest, isAtBottom && styles.away)}
        tabIndex={isAtBottom ? -1 : 0}
        aria-hidden={isAtBottom}
        onClick={toBottom}
      >
        <Icon name="chevron-down" size={20} />
        <span>{fresh > 0 ? t('chat:log.fresh', { count: fresh }) : t('chat:log.latest')}</span>
      </button>
    </div>
  )
}

// How many messages of the other came while one was reading further up.
function useFresh(lines: readonly Line[], isAtBottom: boolean): number {
  const [seen, setSeen] = useState<string | undefined>()
  const lastKey = lines.at(-1)?.key
  useEffect(() => {
    if (isAtBottom) setSeen(lastKey)
  }, [isAtBottom, lastKey])
  const at = lines.findIndex(({ key }) => key === seen)
  return isAtBottom || at < 0 ? 0 : lines.slice(at + 1).filter(({ mine }) => !mine).length
}

import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { useConversationContext } from '../thread/conversation-context.ts'
import { type Jump, useLanding } from '../thread/use-jump.ts'
import { useScrollAnchor } from '../thread/use-scroll-anchor.ts'
import { LatestPill } from './latest-pill.tsx'
import { MessageLine } from './message-line.tsx'
import styles from './message-log.module.css'
import type { Line } from './message-rules.ts'
import { useLongPress } from './use-long-press.ts'

export type Side = { has: boolean; isLoading: boolean; load: () => void }

type MessageLogProps = {
  lines: readonly Line[]
  older: Side
  newer: Side
  /** How many messages lie after those drawn. */
  after: number
  jump: Jump
  onLatest: () => void
  /** Says whether the last of what is drawn is in view. */
  onBottom: (isAtBottom: boolean) => void
  /** Above the first message of all. */
  start: ReactNode
  typing: ReactNode
}

/** The messages, oldest above. It stays where one reads, and stays at the end when one is at the end. */
export function MessageLog({ lines, older, newer, after, jump, onLatest, onBottom, start, typing }: MessageLogProps) {
  const { t } = useTranslation()
  const { name, onMenu } = useConversationContext()
  const box = useRef<HTMLDivElement>(null)
  const last = lines.at(-1)
  const { isAtBottom, toBottom, release } = useScrollAnchor(box, {
    lines,
    lastKey: last?.key,
    lastIsMine: last?.mine ?? false,
    isEnd: !newer.has,
  })
  useLanding(box, { lines, jump, release })
  useLongPress(box, lines, onMenu)
  useEffect(() => onBottom(isAtBottom), [isAtBottom, onBottom])
  const ask = useLoadAhead(box, older, newer)

  return (
    <div className={styles.frame}>
      <div
        ref={box}
        className={styles.box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
        role="log"
        aria-label={t('chat:log.label', { name })}
        aria-busy={older.isLoading || newer.isLoading}
        onScroll={ask}
        onKeyDown={moveAmongMessages}
      >
        {older.has ? <Older side={older} /> : start}
        <div className={styles.lines}>
          {lines.map((line) => (
            <MessageLine key={line.key} line={line} isLit={jump.lit !== null && jump.lit === line.message?.seq} />
          ))}
          {newer.has ? (
            <div className={styles.older}>{newer.isLoading && <Spinner label={t('common:loading')} />}</div>
          ) : (
            typing
          )}
        </div>
      </div>
      <LatestPill
        lines={lines}
        after={after}
        isAtBottom={isAtBottom && !newer.has}
        onPress={newer.has ? onLatest : toBottom}
      />
    </div>
  )
}

function Older({ side }: { side: Side }) {
  const { t } = useTranslation()
  return (
    <div className={styles.older}>
      {side.isLoading ? (
        <Spinner label={t('common:loading')} />
      ) : (
        <Button kind="ghost" size="small" onClick={side.load}>
          {t('chat:log.older')}
        </Button>
      )}
    </div>
  )
}

/** Loads the next messages of a side before its end is reached by scrolling. */
function useLoadAhead(box: { current: HTMLElement | null }, older: Side, newer: Side) {
  return useCallback(() => {
    const element = box.current
    if (!element) return
    const ahead = element.clientHeight * 1.5
    const below = element.scrollHeight - element.scrollTop - element.clientHeight
    if (element.scrollTop < ahead && older.has && !older.isLoading) older.load()
    else if (below < ahead && newer.has && !newer.isLoading) newer.load()
  }, [box, older, newer])
}

/** The up and down keys move between messages; the focus is on the menu button of each message. */
function moveAmongMessages(event: KeyboardEvent<HTMLDivElement>): void {
  const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }
  const step = steps[event.key]
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-more]')]
  const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1
  if (step === undefined || (at < 0 && !(event.altKey || step < 0)) || all.length === 0) return
  const next = at < 0 ? all.at(-1) : all[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView?.({ block: 'nearest' })
}

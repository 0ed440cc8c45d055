import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../media/icon.tsx'
import type { IconName } from '../media/icons.ts'
import styles from './tabs.module.css'

export type Tab<T extends string = string> = {
  id: T
  label: string
  /** A number after the label, hidden at 0. */
  count?: number
  icon?: IconName
}

type TabsProps<T extends string> = {
  label: string
  tabs: readonly Tab<T>[]
  value: NoInfer<T>
  onChange: (id: T) => void
  /** vertical: a list at the left of its panel. */
  orientation?: 'horizontal' | 'vertical'
  /** The content of the chosen tab. */
  children: ReactNode
}

/** Tabs with their one visible panel; arrow keys, Home and End move and choose. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const { label, tabs, value, onChange, orientation = 'horizontal', children } = props
  const isVertical = orientation === 'vertical'
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const width = tabs.map(({ label, count }) => `${label} ${count ?? ''}`).join()

  // If the tabs do not fit, the selected one is centred, again after a later count changes the widths.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are what the width follows from.
  useEffect(() => {
    const row = list.current
    const chosen = row?.querySelector('[aria-selected=true]')
    if (!row || !chosen || row.scrollWidth <= row.clientWidth) return
    const [inside, around] = [chosen.getBoundingClientRect(), row.getBoundingClientRect()]
    row.scrollLeft += inside.left + inside.width / 2 - (around.left + around.width / 2)
  }, [value, width])

  function press(event: KeyboardEvent) {
    // Starts at the focused tab: the selection may render after the next key.
    const at = tabs.findIndex((tab) => `${id}-${tab.id}` === event.currentTarget.id)
    const step = stepOf(event.key, { at, last: tabs.length - 1, isVertical })
    const next = step === undefined ? undefined : tabs[(step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    document.getElementById(`${id}-${next.id}`)?.focus()
  }

  const parts = (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        aria-orientation={orientation}
        className={isVertical ? styles.column : styles.tabs}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.id === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={press}
          >
            <TabText tab={tab} />
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
  return isVertical ? <div className={styles.panes}>{parts}</div> : parts
}

type Position = { at: number; last: number; isVertical: boolean }

/** The number of the tab that a key leads to. */
function stepOf(key: string, { at, last, isVertical }: Position): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ...(isVertical && { ArrowDown: at + 1, ArrowUp: at - 1 }),
    Home: 0,
    End: last,
  }
  return steps[key]
}

function TabText({ tab }: { tab: Tab }) {
  return (
    <>
      {tab.icon && <Icon name={tab.icon} size={20} />}
      {tab.label}
      {tab.count ? <span className={styles.count}>{tab.count}</span> : null}
    </>
  )
}

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './tabs.module.css'

export type Tab = {
  id: string
  label: string
  /** A number after the label, hidden at 0. */
  count?: number
}

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
  /** The content of the chosen tab. */
  children: ReactNode
}

/** Tabs with their one visible panel; arrow keys, Home and End move and choose. */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
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
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
    const step = steps[event.key]
    if (step === undefined) return
    const next = tabs[(step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    document.getElementById(`${id}-${next.id}`)?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
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
}

function TabText({ tab }: { tab: Tab }) {
  return (
    <>
      {tab.label}
      {tab.count ? <span className={styles.count}>{tab.count}</span> : null}
    </>
  )
}

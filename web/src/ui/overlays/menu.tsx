import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../media/icon.tsx'
import type { IconName } from '../media/icons.ts'
import { classNames } from '../styles/class-names.ts'
import styles from './menu.module.css'
import { useMenuPlacement } from './use-menu-placement.ts'

export type MenuItem = {
  id: string
  label: string
  lang?: string
  icon?: IconName
  tone?: 'danger'
  /** Given, the item is one of several choices and this is the chosen one or not. */
  checked?: boolean
} & ({ onSelect: () => void; to?: undefined } | { to: string; onSelect?: () => void })

type MenuProps = {
  /** The name of the button and of the menu. */
  label: string
  items: readonly MenuItem[]
  /** The inside of the button; it is named by `label`. */
  trigger: ReactNode
  triggerClassName?: string
}

/** A button with a menu; closes on Escape, a press outside, Tab and choosing; arrows, Home and End move. */
export function Menu({ label, items, trigger, triggerClassName }: MenuProps) {
  const menuId = useId()
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const placement = useMenuPlacement(root, isOpen)
  useOutsidePress(root, isOpen, () => setOpen(false))
  useEffect(() => {
    if (!isOpen) return
    const all = itemsOf(root.current)
    focusItem(all.find((item) => item.getAttribute('aria-checked') === 'true') ?? all[0])
  }, [isOpen])

  function close() {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }

  function press(event: KeyboardEvent) {
    if (!isOpen) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      return setOpen(true)
    }
    if (event.key === 'Tab') return setOpen(false)
    if (event.key === 'Escape') {
      stop(event)
      return close()
    }
    moveFocus(event, itemsOf(root.current))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button and the menu inside.
    <div ref={root} className={styles.root} onKeyDown={press}>
      <button
        type="button"
        className={classNames(styles.trigger, triggerClassName)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <div
          id={menuId}
          role="menu"
          aria-label={label}
          className={styles.menu}
          data-side={placement.side}
          data-align={placement.align}
        >
          {items.map((item) => (
            <Item key={item.id} item={item} onChosen={close} />
          ))}
        </div>
      )}
    </div>
  )
}

// A dialog around the menu would close as well.
function stop(event: KeyboardEvent) {
  event.preventDefault()
  event.stopPropagation()
}

/** Arrows, Home and End move the focus between the items. */
function moveFocus(event: KeyboardEvent, all: HTMLElement[]) {
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? all.indexOf(focused) : -1
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  focusItem(all[(step + all.length) % all.length])
}

function Item({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const shared = {
    role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': item.checked,
    lang: item.lang,
    tabIndex: -1,
    className: classNames(styles.item, item.tone && styles[item.tone]),
    onClick: () => {
      onChosen()
      item.onSelect?.()
    },
  }
  const inside = (
    <>
      {item.icon && <Icon name={item.icon} size={20} />}
      <span className={styles.text}>{item.label}</span>
      {item.checked && <Icon name="check" size={20} />}
    </>
  )
  if (item.to !== undefined)
    return (
      <Link to={item.to} {...shared}>
        {inside}
      </Link>
    )
  return (
    <button type="button" {...shared}>
      {inside}
    </button>
  )
}

function itemsOf(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
}

/** Scrolls the menu, never the page behind it. */
function focusItem(item: HTMLElement | undefined) {
  item?.focus({ preventScroll: true })
  if (item?.parentElement) item.parentElement.scrollTop = item.offsetTop - item.parentElement.clientHeight / 2
}

function useOutsidePress(root: { current: HTMLElement | null }, isOpen: boolean, onPressAway: () => void) {
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: Event) => {
      if (!(event.target instanceof Node && root.current?.contains(event.target))) onPressAway()
    }
    document.addEventListener('pointerdown', listen)
    return () => document.removeEventListener('pointerdown', listen)
  })
}

import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../media/icon.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './combobox.module.css'
import fieldStyles from './field.module.css'
import { Field, type FieldOptions } from './field.tsx'
import { fold } from './fold.ts'

export type ComboboxOption = {
  value: string
  label: string
  /** A second line, as a region or a code. */
  detail?: string
  /** What the field shows once it is chosen, where the label would be cut. */
  short?: string
}

type ComboboxProps<T extends ComboboxOption> = FieldOptions & {
  id?: string
  name?: string
  value: T | null
  onChange: (option: T | null) => void
  /** All choices, or the answer to the last `onSearch`. */
  options: readonly T[]
  /** Given, the caller does the searching (and passes new options); else the options are searched here. */
  onSearch?: (text: string) => void
  busy?: boolean
  placeholder?: string
  autoComplete?: string
  disabled?: boolean
  /** Said when nothing matches. */
  emptyText?: string
  renderOption?: (option: T) => ReactNode
}

const shownMax = 60

/** A text field with a list of choices that narrows while one types (ARIA combobox with a listbox). */
export function Combobox<T extends ComboboxOption>(props: ComboboxProps<T>) {
  const { value, renderOption } = props
  const { t } = useTranslation()
  const listId = useId()
  const { typed, isOpen, active, shown, current, open, type, leave, choose, press } = useChoices(props)

  return (
    <Field {...props}>
      {(control) => (
        <span className={classNames(fieldStyles.frame, styles.frame)}>
          <input
            {...control}
            name={props.name}
            className={classNames(fieldStyles.input, styles.input)}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={isOpen && current ? `${listId}-${active}` : undefined}
            autoComplete={props.autoComplete ?? 'off'}
            spellCheck={false}
            placeholder={props.placeholder}
            disabled={props.disabled}
            value={typed ?? value?.short ?? value?.label ?? ''}
            onChange={(event) => type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onClick={isOpen ? undefined : open}
            onBlur={leave}
            onKeyDown={press}
          />
          <Icon name="chevron-down" size={20} className={fieldStyles.chevron} />
          <Choices
            {...{ listId, isOpen, shown, active, choose, renderOption }}
            label={props.label}
            chosen={value?.value}
          />
          <Nothing isShown={isOpen && shown.length === 0}>
            {props.busy ? t('common:loading') : (props.emptyText ?? t('common:nothingFound'))}
          </Nothing>
        </span>
      )}
    </Field>
  )
}

/** What is typed, the choices that match it, and the keys that move between them. */
function useChoices<T extends ComboboxOption>({ value, onChange, options, onSearch }: ComboboxProps<T>) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const shown = onSearch ? options.slice(0, shownMax) : matching(options, typed ?? '')
  const current = shown[active]

  function open() {
    setActive(Math.max(0, typed === null ? shown.findIndex((option) => option.value === value?.value) : 0))
    setOpen(true)
  }

  function type(text: string) {
    setTyped(text)
    setActive(0)
    setOpen(true)
    onSearch?.(text)
    if (text === '' && value) onChange(null)
  }

  function leave() {
    setTyped(null)
    setOpen(false)
  }

  function choose(option: T) {
    onChange(option)
    leave()
  }

  function move(step: number) {
    if (!isOpen) return open()
    setActive((active + step + shown.length) % (shown.length || 1))
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && isOpen && current) choose(current)
    else if (event.key === 'Escape' && isOpen) leave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { typed, isOpen, active, shown, current, open, type, leave, choose, press }
}

type ChoicesProps<T> = {
  listId: string
  label: string
  isOpen: boolean
  shown: readonly T[]
  active: number
  chosen: string | undefined
  choose: (option: T) => void
  renderOption: ((option: T) => ReactNode) | undefined
}

/** The list keeps the focus in the field: a press on it must not blur. */
function Choices<T extends ComboboxOption>(props: ChoicesProps<T>) {
  const { listId, label, isOpen, shown, active, chosen, choose, renderOption } = props
  // What is chosen is where one goes on from, however long the list.
  useEffect(() => {
    if (isOpen) document.getElementById(`${listId}-${active}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen, listId, active])
  return (
    <div
      id={listId}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      className={styles.list}
      hidden={!isOpen}
      onMouseDown={(event) => event.preventDefault()}
    >
      {isOpen &&
        shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys (aria-activedescendant).
          <div
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === chosen}
            className={classNames(styles.option, index === active && styles.active)}
            onClick={() => choose(option)}
          >
            {renderOption ? renderOption(option) : <span>{option.label}</span>}
            {option.detail && <span className={styles.detail}>{option.detail}</span>}
          </div>
        ))}
    </div>
  )
}

/** Always in the document, so that its words are announced when they come. */
function Nothing({ isShown, children }: { isShown: boolean; children: string }) {
  return (
    <span role="status" className={isShown ? styles.nothing : fieldStyles.hidden}>
      {isShown && children}
    </span>
  )
}

function matching<T extends ComboboxOption>(options: readonly T[], text: string): T[] {
  const query = fold(text)
  if (!query) return options.slice()
  const starts = options.filter((option) => fold(option.label).startsWith(query))
  const contains = options.filter((option) => !starts.includes(option) && labelOf(option).includes(query))
  return [...starts, ...contains].slice(0, shownMax)
}

function labelOf(option: ComboboxOption): string {
  return fold(`${option.label} ${option.detail ?? ''}`)
}

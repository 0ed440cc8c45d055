import { fieldFaults, messageLengthMax, messageText, outgoingMessage } from '@karibu/contract'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../../lib/device/use-media.ts'
import { faultText } from '../../../lib/i18n/fault-text.ts'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import styles from './composer.module.css'
import { type Suggestion, useDraft } from './use-draft.ts'

type TextFieldProps = {
  /** The recipient: the draft is stored under it. */
  memberId: string
  name: string
  busy?: boolean
  /** Sends; gives false where the text is to stay. */
  onSend: (body: string) => boolean | Promise<boolean>
  onTyping: () => void
  placeholder?: string
  /** A chosen text; it replaces the current text and takes the focus. */
  suggestion?: Suggestion | null
  /** Content before the field and at its end, and what replaces the send button while it is empty. */
  before?: ReactNode
  inside?: ReactNode
  whileEmpty?: ReactNode
}

const counterFrom = messageLengthMax - 200
const anyClientId = '00000000-0000-4000-8000-000000000000'

/** Where one writes. Enter sends and Shift+Enter breaks the line; on a touch screen Enter breaks it and the button sends. */
export function TextField(props: TextFieldProps) {
  const { memberId, name, busy, onSend, onTyping, placeholder, suggestion, before, inside, whileEmpty } = props
  const { t } = useTranslation()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const isTouch = useMedia('(pointer: coarse)')
  const { text, fault, change, submit } = useMessageText({ memberId, suggestion, onSend, onTyping }, area)
  useGrowing(area, text)

  function press(event: KeyboardEvent) {
    // While a syllable is being composed, Enter only chooses it.
    if (event.key !== 'Enter' || event.shiftKey || isTouch || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!busy) void submit()
  }

  const left = messageLengthMax - messageText(text).length
  const isNearEnd = left <= messageLengthMax - counterFrom
  const described = [fault && `${id}-error`, isNearEnd && `${id}-left`].filter(Boolean).join(' ')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      noValidate
    >
      <div className={styles.row}>
        {before}
        <label htmlFor={id} className={styles.label}>
          {t('chat:composer.label', { name })}
        </label>
        <div className={classNames(styles.field, fault && styles.faulty)}>
          <textarea
            ref={area}
            id={id}
            className={styles.input}
            rows={1}
            value={text}
            placeholder={placeholder ?? t('chat:composer.placeholder')}
            enterKeyHint={isTouch ? 'enter' : 'send'}
            aria-invalid={fault ? true : undefined}
            aria-describedby={described || undefined}
            onChange={(event) => change(event.target.value)}
            onKeyDown={press}
          />
          {inside}
        </div>
        {(text === '' && whileEmpty) || <SendButton busy={busy} />}
      </div>
      <div className={styles.notes} aria-live="polite">
        {fault && <FieldError id={`${id}-error`}>{fault}</FieldError>}
        {isNearEnd && <LengthNote id={`${id}-left`} left={left} />}
      </div>
    </form>
  )
}

function SendButton({ busy }: Pick<TextFieldProps, 'busy'>) {
  const { t } = useTranslation()
  const style = { kind: 'primary', icon: 'send', className: styles.send } as const
  return <IconButton {...style} type="submit" busy={busy} label={t('chat:composer.send')} />
}

/** How many characters are left, or are too many. */
function LengthNote({ id, left }: { id: string; left: number }) {
  const { t } = useTranslation()
  return (
    <p id={id} className={classNames(styles.left, left < 0 && styles.over)}>
      {left < 0
        ? t('chat:composer.over', { count: -left, number: formatNumber(-left) })
        : t('chat:composer.left', { count: left, number: formatNumber(left) })}
    </p>
  )
}

type TextOptions = Pick<TextFieldProps, 'memberId' | 'suggestion' | 'onSend' | 'onTyping'>

function useMessageText(options: TextOptions, area: { current: HTMLTextAreaElement | null }) {
  const { memberId, suggestion, onSend, onTyping } = options
  const [text, setText] = useDraft(memberId, suggestion)
  const [fault, setFault] = useState<string | null>(null)

  useEffect(() => {
    if (suggestion) area.current?.focus()
  }, [suggestion, area])

  function change(value: string) {
    setText(value)
    setFault(null)
    if (value.trim() !== '') onTyping()
  }

  async function submit() {
    const checked = outgoingMessage.safeParse({ clientId: anyClientId, body: text })
    area.current?.focus()
    if (!checked.success) {
      const [first] = Object.values(fieldFaults(checked.error)).flat()
      return setFault(first ? faultText(first) : null)
    }
    setFault(null)
    const sent = onSend(checked.data.body)
    // At once where nothing has to be waited for: the next letter typed must not be lost.
    if (sent === true || (await sent)) setText('')
  }

  return { text, fault, change, submit }
}

/** As tall as its text, up to what the style sheet allows. */
function useGrowing(area: { current: HTMLTextAreaElement | null }, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows from the text.
  useLayoutEffect(() => {
    const element = area.current
    if (!element || CSS.supports?.('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
  }, [area, text])
}

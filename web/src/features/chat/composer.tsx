import { fieldFaults, messageLengthMax, messageText, outgoingMessage } from '@karibu/contract'
import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/format.ts'
import { useMedia } from '../../lib/use-media.ts'
import { classNames } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './composer.module.css'
import { useDraft } from './use-draft.ts'

type ComposerProps = {
  /** Whom it goes to: the unsent text is kept under it. */
  memberId: string
  name: string
  onSend: (body: string) => void
  onTyping: () => void
}

const counterFrom = messageLengthMax - 200
const anyClientId = '00000000-0000-4000-8000-000000000000'

/** Where one writes. Enter sends and Shift+Enter breaks the line; on a touch screen Enter breaks it and the button sends. */
export function Composer({ memberId, name, onSend, onTyping }: ComposerProps) {
  const { t } = useTranslation()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const isTouch = useMedia('(pointer: coarse)')
  const [text, setText] = useDraft(memberId)
  const [fault, setFault] = useState<string | null>(null)
  useGrowing(area, text)

  function change(value: string) {
    setText(value)
    setFault(null)
    if (value.trim() !== '') onTyping()
  }

  function submit(event?: FormEvent) {
    event?.preventDefault()
    const checked = outgoingMessage.safeParse({ clientId: anyClientId, body: text })
    area.current?.focus()
    if (!checked.success) {
      const [first] = Object.values(fieldFaults(checked.error)).flat()
      return setFault(
        first ? t(`errors:fields.${first.key}` as 'errors:fields.message_empty', { ...first.values }) : null,
      )
    }
    onSend(checked.data.body)
    setText('')
    setFault(null)
  }

  function press(event: KeyboardEvent) {
    // While a syllable is being composed, Enter only chooses it.
    if (event.key !== 'Enter' || event.shiftKey || isTouch || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }

  const left = messageLengthMax - messageText(text).length
  const isNearEnd = left <= messageLengthMax - counterFrom
  const described = [fault && `${id}-error`, isNearEnd && `${id}-left`].filter(Boolean).join(' ')
  return (
    <form className={styles.composer} onSubmit={submit} noValidate>
      <div className={styles.row}>
        <label htmlFor={id} className={styles.label}>
          {t('chat:composer.label', { name })}
        </label>
        <textarea
          ref={area}
          id={id}
          className={styles.input}
          rows={1}
          value={text}
          placeholder={t('chat:composer.placeholder')}
          enterKeyHint={isTouch ? 'enter' : 'send'}
          aria-invalid={fault ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
        />
        <IconButton type="submit" kind="primary" icon="send" label={t('chat:composer.send')} className={styles.send} />
      </div>
      <div className={styles.notes} aria-live="polite">
        {fault && <FieldError id={`${id}-error`}>{fault}</FieldError>}
        {isNearEnd && (
          <p id={`${id}-left`} className={classNames(styles.left, left < 0 && styles.over)}>
            {left < 0
              ? t('chat:composer.over', { count: -left, number: formatNumber(-left) })
              : t('chat:composer.left', { count: left, number: formatNumber(left) })}
          </p>
        )}
      </div>
    </form>
  )
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

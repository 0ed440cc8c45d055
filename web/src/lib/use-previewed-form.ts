import { type FormEvent, useState } from 'react'
import { toast } from '../ui/feedback/toast.ts'
import { fieldMessages, toastUnshown } from './api/failures.ts'

/** Does what needs a fresh password; null when the member does not give it. */
type Guarded = <T>(work: () => Promise<T>) => Promise<T | null>

/** Value, fault and change of a field, by its name. */
export type FieldOf<Name extends string> = (name: Name) => {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

type TextNames<V> = { [Name in keyof V]: V[Name] extends string ? Name : never }[keyof V] & string

type PreviewedForm<V, P> = {
  initial: V
  /** The fields that show their own faults; the others are toasted. */
  fields: readonly string[]
  loadPreview: (values: V) => Promise<P>
  /** What is missing, by field: for the preview, or once that is shown for saving. */
  missing?: (values: V, isPreviewed: boolean) => Record<string, string> | null
  /** Returns the sentence that goes with it. */
  save: (values: V) => Promise<string | null>
  guarded: Guarded
  onClose: () => void
}

/** The values of a form: the first submission shows what the change means, the second one saves. A changed value needs a new preview. */
export function usePreviewedForm<V extends { reason: string }, P>(form: PreviewedForm<V, P>) {
  const { initial, fields, loadPreview, missing, save, guarded, onClose } = form
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [preview, setPreview] = useState<P | null>(null)
  const [isBusy, setBusy] = useState(false)

  function update(names: string[], next: (before: V) => V) {
    setValues(next)
    setErrors({})
    // The reason changes no effect.
    if (names.some((name) => name !== 'reason')) setPreview(null)
  }

  const set = (part: Partial<V>) => update(Object.keys(part), (before) => ({ ...before, ...part }))

  const fieldOf: FieldOf<TextNames<V>> = (name) => ({
    name,
    value: String(values[name]),
    error: errors[name],
    onChange: ({ target: { value } }) => update([name], (before) => ({ ...before, [name]: value })),
  })

  async function send() {
    const faults = missing?.(values, preview !== null)
    if (faults) return setErrors(faults)
    if (!preview) return setPreview(await loadPreview(values))
    const answer = await guarded(async () => ({ message: await save(values) }))
    if (!answer) return
    if (answer.message) toast.info(answer.message)
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setErrors({})
    send()
      .catch((error: unknown) => {
        const messages = Object.entries(fieldMessages(error)).map(([name, texts]) => [name, texts.join(' ')])
        setErrors(Object.fromEntries(messages))
        toastUnshown(error, fields)
      })
      .finally(() => setBusy(false))
  }

  return { values, set, fieldOf, errors, preview, isBusy, submit }
}

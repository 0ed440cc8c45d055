import { type FieldFaults, fieldFaults, type Schema } from '@karibu/contract'
import i18next from 'i18next'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { fieldMessages, toastUnshown } from './api/failures.ts'

type Values = Record<string, unknown>
type Errors = Record<string, string>

/**
 * A form over a schema of the contract. Faults of the schema and of the server's answer stand at their fields; what was
 * typed is kept after any failure, and the first faulty field gets the focus.
 */
export function useForm<S extends Schema>(schema: S, initial: Values) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  // Two forms of a page may have a field of one name each.
  const place = useRef<ParentNode>(null)

  function set(name: string, value: unknown) {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors(({ [name]: _, ...others }) => others)
  }

  function show(found: Errors) {
    setErrors(found)
    const first = Object.keys(found)[0]
    // After React has marked it, so that a screen reader says the error along with the field.
    if (first)
      requestAnimationFrame(() => (place.current ?? document).querySelector<HTMLElement>(`[name="${first}"]`)?.focus())
  }

  const isOnScreen = (name: string) => (place.current ?? document).querySelector(`[name="${name}"]`) !== null

  /** The values as the schema gives them, or nothing when something has to be put right first. */
  function checkWith(more: Values = {}): z.output<S> | null {
    const parsed = schema.safeParse({ ...values, ...more }, { reportInput: true })
    if (parsed.success) return parsed.data
    show(firstMessages(fieldFaults(parsed.error)))
    return null
  }

  /** Validates, then runs `work`; shows failures at their fields, and in a red toast if there is no such field. */
  const submit = (work: (form: z.output<S>) => Promise<void>) => async (event?: FormEvent) => {
    event?.preventDefault()
    place.current = event?.currentTarget.closest('form') ?? null
    if (isBusy) return
    const form = checkWith()
    if (form === null) return
    setBusy(true)
    try {
      await work(form)
    } catch (error) {
      const faults = Object.entries(fieldMessages(error)).map(([name, messages]) => [name, messages.join(' ')] as const)
      show(Object.fromEntries(faults))
      toastUnshown(error, faults.map(([name]) => name).filter(isOnScreen))
    } finally {
      setBusy(false)
    }
  }

  /** What a text control needs. */
  const field = (name: string) => ({
    name,
    value: String(values[name] ?? ''),
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      set(name, event.target.value),
  })

  return { values, errors, isBusy, set, checkWith, show, submit, field }
}

/** What the parts of a form need to know of it. */
export type Form = Omit<ReturnType<typeof useForm<Schema>>, 'checkWith' | 'submit'>

/** The first fault of each field in the language of the interface. */
function firstMessages(faults: FieldFaults): Errors {
  return Object.fromEntries(
    Object.entries(faults).map(([name, [fault]]) => [
      name,
      fault ? i18next.t(`errors:fields.${fault.key}` as 'errors:fields.invalid', fault.values ?? {}) : '',
    ]),
  )
}

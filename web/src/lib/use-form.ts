import { type FieldFaults, fieldFaults, type Schema } from '@karibu/contract'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { fieldMessages, toastUnshown } from './api/failures.ts'
import { faultText } from './i18n/fault-text.ts'

type Errors<S extends Schema> = Partial<Record<FieldName<S>, string>>

/** The fields of a schema; of a form with several schemas, the fields of each. */
export type FieldName<S extends Schema> = NameOf<z.input<S>>
type NameOf<V> = V extends unknown ? keyof V & string : never
type InputOf<V, Name> = V extends unknown ? (Name extends keyof V ? V[Name] : never) : never

/** What the fields may hold at first: a value that the schema accepts, or the empty text of a control that is not filled in. */
type Initial<S extends Schema> = {
  [Name in FieldName<S>]?: InputOf<z.input<S>, Name> | EmptyText<InputOf<z.input<S>, Name>> | undefined
}
type EmptyText<V> = unknown extends V ? string : Extract<V, string | number> extends never ? never : ''

/** Values of a form: a field with an initial value always has one. */
type Values<S extends Schema, I> = {
  [Name in FieldName<S>]: Name extends keyof I
    ? Exclude<InputOf<z.input<S>, Name>, undefined> | I[Name]
    : InputOf<z.input<S>, Name> | undefined
}

/**
 * A form over a schema of the contract. Faults of the schema and of the server's answer stand at their fields; what was
 * typed is kept after any failure, and the first faulty field gets the focus.
 */
export function useForm<S extends Schema, const I extends Initial<S>>(
  schema: S,
  initial: I & Record<Exclude<keyof I, FieldName<S>>, never>,
) {
  const { values, errors, place, put, reset, mark, showAt, isOnScreen } = useFields(initial as Values<S, I>)
  const [isBusy, setBusy] = useState(false)

  function set<Name extends FieldName<S>>(name: Name, value: Values<S, I>[Name]) {
    put(name, value)
  }

  /** The values as the schema gives them, or nothing when something has to be put right first. */
  function checkWith(more: Initial<S> = {}): z.output<S> | null {
    const parsed = schema.safeParse({ ...values, ...more }, { reportInput: true })
    if (parsed.success) return parsed.data
    showAt(firstMessages(fieldFaults(parsed.error)))
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
      showAt(Object.fromEntries(faults))
      toastUnshown(error, faults.map(([name]) => name).filter(isOnScreen))
    } finally {
      setBusy(false)
    }
  }

  /** What a text control needs. */
  const field = <Name extends FieldName<S>>(name: Name) => ({
    name,
    value: String(values[name] ?? ''),
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      put(name, event.target.value),
  })

  const show = (found: Errors<S>) => showAt(found)
  /** As `show`, but the focus stays where it is. */
  const markOnly = (found: Errors<S>) => mark(found)
  // The server's answer may name fields that the schema does not have.
  return { values, errors: errors as Errors<S>, isBusy, set, reset, checkWith, show, mark: markOnly, submit, field }
}

/** What the controls hold, which the schema parses at the submission only, and the errors at their fields. */
function useFields<V extends object>(initial: V) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  // Two forms of a page may have a field of one name each.
  const place = useRef<ParentNode>(null)

  function put(name: string, value: unknown) {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
  }

  function reset() {
    setValues(initial)
    setErrors({})
  }

  const mark = (found: Record<string, string | undefined>) => setErrors(found)

  function showAt(found: Record<string, string | undefined>) {
    mark(found)
    const first = Object.keys(found)[0]
    // After React has marked it, so that a screen reader says the error along with the field.
    if (first)
      requestAnimationFrame(() => (place.current ?? document).querySelector<HTMLElement>(`[name="${first}"]`)?.focus())
  }

  const isOnScreen = (name: string) => (place.current ?? document).querySelector(`[name="${name}"]`) !== null

  return { values, errors, place, put, reset, mark, showAt, isOnScreen }
}

/** What the parts of a form need to know of it. */
export type Form<S extends Schema, I extends Initial<S> = Initial<S>> = Omit<
  ReturnType<typeof useForm<S, I>>,
  'checkWith' | 'submit'
>

/** The first fault of each field in the language of the interface. */
const firstMessages = (faults: FieldFaults): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).map(([name, [fault]]) => [name, fault ? faultText(fault) : '']))

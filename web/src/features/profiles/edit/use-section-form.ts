import type { Person, ProfileChange } from '@karibu/contract'
import { useRef, useState } from 'react'
import { fieldMessages } from '../../../lib/api/failures.ts'
import { keysOf } from '../../../lib/keys-of.ts'
import { useForm } from '../../../lib/use-form.ts'
import { type Place, placeChange } from '../../places/index.ts'
import { formOf, formSchema, inverseOf, type Mine, type ProfileFields } from './profile-form-rules.ts'
import { useAutosave } from './use-autosave.ts'
import type { SectionSave } from './use-section-saves.ts'

export type SectionFormOptions = {
  person: Person
  mine: Mine
  savesItself: boolean
  /** Throws an ApiFailure. */
  onSave: (save: SectionSave) => Promise<void>
}

/** The form of one open section. What it began with stays, even when the profile is fetched anew under it. */
export function useSectionForm({ person, mine, savesItself, onSave }: SectionFormOptions) {
  const [opened] = useState(() => formOf(person, mine))
  const [saved, setSaved] = useState<ProfileFields>(opened)
  const form = useForm(formSchema(saved), opened)
  const [place, setPlace] = useState<Place | null>(null)
  const [isBusy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const running = useRef<{ values: typeof form.values; isSaved: Promise<boolean> } | null>(null)
  const { values } = form

  const parsed = formSchema(saved).safeParse(values)
  /** What is not saved yet; null if something has to be put right first. */
  const pending = parsed.success ? { ...parsed.data, ...placeChange(place) } : null

  /** Saves `change`; false after a failure, which is shown. */
  function send(change: ProfileChange, showErrors = form.show): Promise<boolean> {
    const isSaved = request(change, showErrors)
    running.current = { values, isSaved }
    return isSaved
  }

  async function request(change: ProfileChange, showErrors: typeof form.show): Promise<boolean> {
    setBusy(true)
    const all = { ...formSchema(opened).safeParse(values).data, ...placeChange(place) }
    try {
      await onSave({ change, undo: inverseOf(all, opened) })
      setSaved(values)
      setPlace(null)
      return true
    } catch (error) {
      showErrors(oneMessageEach(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  /** Saves what is there; false if it cannot be, which is shown at its field. */
  async function save(): Promise<boolean> {
    // To leave a field for a button has begun to save it.
    const begun = isBusy ? running.current : null
    if (begun && (await begun.isSaved) && begun.values === values) return true
    if (form.checkWith() === null) return false
    return !pending || isEmpty(pending) || send(pending)
  }

  const skipAutosave = useAutosave({
    element,
    isOn: savesItself && !isBusy,
    change: pending,
    // Without moving the focus: it may be in another field meanwhile.
    save: (change) => void send(change, form.mark),
  })
  const undoAll = () => revert({ opened, saved, onSave })
  return { form, place, setPlace, element, isBusy, save, revert: undoAll, skipAutosave }
}

type RevertOptions = Pick<SectionFormOptions, 'onSave'> & { opened: ProfileFields; saved: ProfileFields }

/** Takes back what was saved since the section was opened; false after a failure, which is shown. */
async function revert({ opened, saved, onSave }: RevertOptions): Promise<boolean> {
  const all = formSchema(opened).safeParse(saved).data
  const back = all && inverseOf(all, opened)
  if (!back) return true
  return onSave({ change: back, undo: null }).then(
    () => true,
    () => false,
  )
}

const oneMessageEach = (error: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(fieldMessages(error)).map(([name, texts]) => [name, texts.join(' ')]))

const isEmpty = (change: ProfileChange) => keysOf(change).length === 0

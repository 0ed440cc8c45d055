import { knownContactsAtOnce } from '@karibu/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../lib/api/failures.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import styles from './known-people.module.css'
import { hasContactPicker, pickContacts } from './pick-contacts.ts'
import { useKnownPeopleSteps } from './queries.ts'

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Contacts, typed or picked. What could not be read stays in the field. */
export function AddForm() {
  const { t } = useTranslation()
  const { add } = useKnownPeopleSteps()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  function put(next: string) {
    setText(next)
    setError(undefined)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const lines = linesOf(text)
    if (lines.length === 0) return setError(t('errors:fields.required'))
    if (lines.length > knownContactsAtOnce)
      return setError(t('safety-screens:known.atOnce', { max: knownContactsAtOnce }))
    try {
      const { unreadable } = await add.mutateAsync(lines)
      put(unreadable.map((position) => lines[position]).join('\n'))
      if (unreadable.length > 0) setError(t('safety-screens:known.unreadable'))
      else toast.info(t('safety-screens:known.added'))
    } catch (failure) {
      setError(failureMessage(failure))
    }
  }
  async function pick() {
    put([...new Set([...linesOf(text), ...(await pickContacts())])].join('\n'))
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label={t('safety-screens:known.field')}
        hint={t('safety-screens:known.hint')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={error}
        onChange={({ target }) => put(target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" icon="block" busy={add.isPending}>
          {t('safety-screens:known.add')}
        </Button>
        {hasContactPicker() && (
          <Button kind="outlined" icon="users" onClick={() => void pick()}>
            {t('safety-screens:known.pick')}
          </Button>
        )}
      </div>
    </form>
  )
}

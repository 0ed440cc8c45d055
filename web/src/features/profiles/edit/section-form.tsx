import type { Person } from '@karibu/contract'
import { type Ref, useImperativeHandle } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import styles from './profile-form.module.css'
import type { Mine } from './profile-form-rules.ts'
import type { EditSection } from './sections.tsx'
import { useSectionForm } from './use-section-form.ts'
import type { SectionSave } from './use-section-saves.ts'

/** Saves what is not saved yet; false if that failed or something has to be put right first. */
export type SectionFormHandle = { save: () => Promise<boolean> }

type SectionFormProps = {
  section: EditSection
  person: Person
  mine: Mine
  onSave: (save: SectionSave) => Promise<void>
  onClose: () => void
  ref: Ref<SectionFormHandle>
}

/** One open section of the editor. A failure keeps what was typed. */
export function SectionForm({ section, person, mine, onSave, onClose, ref }: SectionFormProps) {
  const { t } = useTranslation()
  const savesItself = section.savesItself(mine)
  const { form, place, setPlace, element, isBusy, save, revert, skipAutosave } = useSectionForm({
    person,
    mine,
    savesItself,
    onSave,
  })
  useImperativeHandle(ref, () => ({ save }))

  async function saveAndClose() {
    if (!(await save())) return
    toast.info(t('people:updated'))
    onClose()
  }

  return (
    <form
      ref={element}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void saveAndClose()
      }}
      noValidate
    >
      <section.Fields {...{ form, person, mine, place, setPlace }} />
      <div className={styles.foot}>
        <Button
          kind="outlined"
          disabled={isBusy}
          // Before the press takes the focus away from a field, which would save it.
          onPointerDown={skipAutosave}
          onClick={() => void revert().then((isBack) => isBack && onClose())}
        >
          {t('common:cancel')}
        </Button>
        {/* While the section saves itself, a press waits for that save. */}
        <Button type="submit" icon="check" busy={isBusy && !savesItself}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  )
}

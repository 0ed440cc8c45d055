import type { Person } from '@karibu/contract'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { Mine } from './profile-form-rules.ts'
import styles from './profile-sections.module.css'
import { SectionForm, type SectionFormHandle } from './section-form.tsx'
import { SectionRow, sectionButtonId } from './section-row.tsx'
import type { SectionId } from './section-summaries.ts'
import { editSections } from './sections.tsx'
import { useSectionSaves } from './use-section-saves.ts'

/** Saves what is not saved yet; false if that failed or something has to be put right first. */
export type ProfileSectionsHandle = { save: () => Promise<boolean> }

type ProfileSectionsProps = {
  person: Person
  mine: Mine
  /** The section that is open at first. */
  first: SectionId | null
  ref: Ref<ProfileSectionsHandle>
}

/** One's own profile as rows with their present values; one is open at a time and saves what changes in it. */
export function ProfileSections({ person, mine, first, ref }: ProfileSectionsProps) {
  const form = useRef<SectionFormHandle>(null)
  const { openId, open, close } = useOpenSection(first)
  const { states, save, undo, dialog } = useSectionSaves()
  const saveOpen = async () => (await form.current?.save()) ?? true
  useImperativeHandle(ref, () => ({ save: saveOpen }))

  async function toggle(id: SectionId) {
    if (!(await saveOpen())) return
    if (id === openId) close(id)
    else open(id)
  }

  return (
    <>
      <ul className={styles.sections}>
        {editSections.map((section) => (
          <SectionRow
            key={section.id}
            section={section}
            person={person}
            mine={mine}
            state={states[section.id]}
            isOpen={section.id === openId}
            onToggle={() => void toggle(section.id)}
            // An open form would show the values from before.
            onUndo={(change) =>
              void undo(section.id, change).then(
                () => close(section.id),
                () => undefined,
              )
            }
            onRetry={() => void saveOpen()}
          >
            <SectionForm
              ref={form}
              section={section}
              person={person}
              mine={mine}
              onSave={(saved) => save(section.id, saved)}
              onClose={() => close(section.id)}
            />
          </SectionRow>
        ))}
      </ul>
      {dialog}
    </>
  )
}

function useOpenSection(first: SectionId | null) {
  const [openId, setOpenId] = useState(first)
  function close(id: SectionId) {
    setOpenId((now) => (now === id ? null : now))
    // The pressed button is gone.
    document.getElementById(sectionButtonId(id))?.focus({ preventScroll: true })
  }
  return { openId, open: setOpenId, close }
}

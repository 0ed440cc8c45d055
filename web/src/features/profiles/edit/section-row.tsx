import type { Person, ProfileChange } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { DisclosureRow } from '../../../ui/layout/disclosure-row.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import type { Mine } from './profile-form-rules.ts'
import styles from './profile-sections.module.css'
import type { SectionId } from './section-summaries.ts'
import type { EditSection } from './sections.tsx'
import type { SaveState } from './use-section-saves.ts'

/** The id of the button that opens a section of the editor. */
export const sectionButtonId = (id: SectionId): string => `edit-${id}`

type SectionRowProps = {
  section: EditSection
  person: Person
  mine: Mine
  state: SaveState | undefined
  isOpen: boolean
  onToggle: () => void
  onUndo: (change: ProfileChange) => void
  onRetry: () => void
  children: ReactNode
}

/** A section of the editor: its name and present value, the form when open, and what became of the last change. */
export function SectionRow({ section, person, mine, isOpen, onToggle, children, ...saving }: SectionRowProps) {
  const { t } = useTranslation()
  const title = section.title(t)
  return (
    <li className={styles.section} data-open={isOpen || undefined}>
      <DisclosureRow
        id={sectionButtonId(section.id)}
        icon={section.icon}
        heading="h3"
        name={title}
        value={section.summary(t, person, mine)}
        missing={t('people:edit.add')}
        {...{ isOpen, onToggle }}
      >
        {children}
      </DisclosureRow>
      <div role="status">
        <SaveLine title={title} savesItself={isOpen && section.savesItself(mine)} {...saving} />
      </div>
    </li>
  )
}

type SaveLineProps = Pick<SectionRowProps, 'state' | 'onUndo' | 'onRetry'> & { title: string; savesItself: boolean }

/** Has its place from the moment a section opens: leaving a field saves it, and a press that leaves it must not miss its button. */
function SaveLine({ title, savesItself, state, onUndo, onRetry }: SaveLineProps) {
  const { t } = useTranslation()
  switch (state?.kind) {
    case undefined:
      return savesItself && <p className={classNames(styles.line, styles.hint)}>{t('people:edit.savesItself')}</p>
    case 'saving':
      return (
        <p className={styles.line}>
          <Spinner />
          {t('people:edit.saving')}
        </p>
      )
    case 'undone':
      return (
        <p className={classNames(styles.line, styles.saved)}>
          <Icon name="undo" size={20} />
          {t('people:edit.undone')}
        </p>
      )
    case 'failed':
      return (
        <div className={classNames(styles.line, styles.failed)}>
          <Icon name="alert" size={20} />
          <p>
            <strong>{t('people:updateFailed')}</strong> {state.message}
          </p>
          <Button kind="ghost" size="small" onClick={onRetry}>
            {t('common:tryAgain')}
          </Button>
        </div>
      )
    case 'saved': {
      const { undo } = state
      return (
        <div className={classNames(styles.line, styles.saved)}>
          <Icon name="check" size={20} />
          <p>{t('people:edit.saved')}</p>
          {undo && (
            <Button
              kind="ghost"
              size="small"
              aria-label={t('people:edit.undoNamed', { section: title })}
              onClick={() => onUndo(undo)}
            >
              {t('people:edit.undo')}
            </Button>
          )}
        </div>
      )
    }
  }
}

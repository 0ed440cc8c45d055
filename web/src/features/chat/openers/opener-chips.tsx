import type { Person } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import styles from './opener-chips.module.css'
import { useOpeners } from './use-openers.ts'

const waiting = ['a', 'b', 'c']

type OpenerChipsProps = {
  person: Person | undefined
  isLoading: boolean
  onChoose: (text: string) => void
  /** The line that was put into the field last. */
  chosen?: string | undefined
  /** Without the lines that are the same for many: a request with the text of an earlier one is refused. */
  isPersonal?: boolean
  /** Where a conversation begins: below each other on a phone, with their heading. */
  isStart?: boolean
}

/** Opening lines side by side, three at most; choosing one puts it into the field, where it can be changed. */
export function OpenerChips(props: OpenerChipsProps) {
  const { person, isLoading, onChoose, chosen, isPersonal = false, isStart = false } = props
  const { t } = useTranslation()
  const openers = useOpeners(person).filter((line) => !isPersonal || line.isPersonal)
  if (!isLoading && openers.length === 0) return null
  const list = (
    <ul
      className={classNames(styles.openers, isStart && styles.stacked)}
      aria-label={t('chat:openers.label')}
      aria-busy={isLoading}
    >
      {isLoading
        ? waiting.map((key) => (
            <li key={key}>
              <Skeleton shape="block" className={styles.waiting} />
            </li>
          ))
        : openers.map(({ key, text }) => (
            <li key={key}>
              <button
                type="button"
                className={classNames(styles.opener, text === chosen && styles.chosen)}
                onClick={() => onChoose(text)}
              >
                {text}
              </button>
            </li>
          ))}
    </ul>
  )
  if (!isStart) return list
  return (
    <div className={styles.start}>
      <p className={styles.label} aria-hidden="true">
        {t(isPersonal ? 'chat:openers.idea' : 'chat:openers.label')}
      </p>
      {list}
    </div>
  )
}

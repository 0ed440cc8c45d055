import { completenessOf, type Person, type ProfilePart } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/layout/card.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './completeness-meter.module.css'

type CompletenessMeterProps = {
  person: Person
  /** Opens the editor where this part is given. */
  onAdd: (part: ProfilePart) => void
}

const shownMax = 3

/** Completeness of the member's own profile, and the most useful missing parts. */
export function CompletenessMeter({ person, onAdd }: CompletenessMeterProps) {
  const { t } = useTranslation()
  const { percent, missing } = completenessOf(person)
  const titleId = 'completeness'
  return (
    <Card as="section" className={styles.meter} aria-labelledby={titleId}>
      <div className={styles.head}>
        <Ring percent={percent} />
        <div>
          <h3 id={titleId} className={styles.title}>
            {t('details:meter.title', { percent })}
          </h3>
          <p className={styles.hint}>{t(missing.length === 0 ? 'details:meter.done' : 'details:meter.next')}</p>
        </div>
      </div>
      {missing.length > 0 && (
        <ul className={styles.list}>
          {missing.slice(0, shownMax).map(({ part, gain }) => (
            <li key={part}>
              <button type="button" className={styles.add} onClick={() => onAdd(part)}>
                <Icon name="plus" size={20} />
                <span>{t(`details:meter.parts.${part}`)}</span>
                <span className={styles.gain}>{t('details:meter.gain', { gain })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const radius = 20
const around = 2 * Math.PI * radius

function Ring({ percent }: { percent: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r={radius} className={styles.track} />
      <circle
        cx="24"
        cy="24"
        r={radius}
        className={styles.known}
        strokeDasharray={`${(around * percent) / 100} ${around}`}
        transform="rotate(-90 24 24)"
      />
    </svg>
  )
}

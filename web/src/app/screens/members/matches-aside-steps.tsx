import { completenessOf } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePerson, useShareAddress } from '../../../features/profiles/index.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import { Pattern } from '../../../ui/media/pattern.tsx'
import { paths } from '../../paths.ts'
import styles from './matches-aside.module.css'

const stepsMax = { open: 3, short: 1 }

/** How complete the own profile is under the member's own cloth, and what helps most next; nothing once it is complete. */
export function OwnNextSteps({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation()
  const { data: person } = usePerson('me')
  if (!person) return null
  const { percent, missing } = completenessOf(person)
  if (missing.length === 0) return null
  return (
    <section className={styles.own} aria-labelledby="own-next">
      <Pattern seed={person.id} columns={14} rows={2} className={styles.pattern ?? ''} />
      <h2 id="own-next" className={styles.title}>
        {t('details:meter.title', { percent })}
      </h2>
      <div className={styles.track} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </div>
      <ul>
        {missing.slice(0, isOpen ? stepsMax.open : stepsMax.short).map(({ part, gain }) => (
          <li key={part}>
            <Link to={`${paths.profile}?add=${part}`} className={styles.step}>
              <span>{t(`details:meter.parts.${part}`)}</span>
              <span className={styles.gain}>{t('details:meter.gain', { gain })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** More people come where members bring them. */
export function InviteRow() {
  const { t } = useTranslation()
  const share = useShareAddress()
  return (
    <button type="button" className={styles.invite} onClick={() => void share('/')}>
      <Icon name="users" />
      <span>
        <strong>{t('suggestions:few.invite')}</strong>
        {t('suggestions:inviteText')}
      </span>
      <Icon name="chevron-right" size={20} />
    </button>
  )
}

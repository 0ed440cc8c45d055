import type { Person } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatDistance } from '../../../lib/i18n/format.ts'
import { languageNames } from '../../../lib/i18n/language-names.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import type { IconName } from '../../../ui/media/icons.ts'
import styles from './person-facts.module.css'

/** What a profile says in rows. Phone and birth date always have theirs, with the reason where there is nothing to show. */
export function PersonFacts({ person }: { person: Person }) {
  const { t } = useTranslation()
  const { mine } = person
  return (
    <dl className={styles.facts}>
      <LifeFacts person={person} />
      <Fact icon="pin" label={t('people:facts.location')}>
        {locationOf(person) || <Missing>{t('people:facts.notGiven')}</Missing>}
      </Fact>
      <Fact icon="phone" label={t('people:facts.phone')} note={mine && t(`people:sharedWith.${mine.sharing.phone}`)}>
        {person.phone ? (
          <a href={mine ? undefined : `tel:${person.phone}`} dir="ltr">
            {person.phone}
          </a>
        ) : (
          <Hidden because={person.phoneHidden} />
        )}
      </Fact>
      <Fact
        icon="calendar"
        label={t('people:facts.birthDate')}
        note={mine && t(`people:sharedWith.${mine.sharing.dob}`)}
      >
        {person.dob ? formatDay(person.dob) : <Hidden because={person.dobHidden} />}
      </Fact>
    </dl>
  )
}

/** Goals, languages and the details of a life; what was not given has no row. */
function LifeFacts({ person }: { person: Person }) {
  const { t } = useTranslation()
  const { lookingFor, languages, faith, height, education, children } = person
  return (
    <>
      {lookingFor.length > 0 && (
        <Fact icon="rings" label={t('people:lookingFor.title')}>
          {lookingFor.map((goal) => t(`people:lookingFor.${goal}`)).join(', ')}
        </Fact>
      )}
      {languages.length > 0 && (
        <Fact icon="globe" label={t('people:facts.speaks')}>
          <ul className={styles.names}>
            {languages.map((language) => (
              <li key={language} lang={language}>
                {languageNames[language]}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Known icon="briefcase" label={t('details:occupation.label')} value={person.occupation} />
      <Known
        icon="book"
        label={t('details:education.label')}
        value={education && t(`details:education.${education}`)}
      />
      <Known icon="leaf" label={t('details:faith.label')} value={faith && t(`details:faith.${faith}`)} />
      <Known icon="users" label={t('details:ethnicGroup.label')} value={person.ethnicGroup} />
      <Known icon="user" label={t('details:children.label')} value={children && t(`details:children.${children}`)} />
      <Known icon="ruler" label={t('details:height.label')} value={height && t('details:heightCm', { height })} />
      <Habits person={person} />
    </>
  )
}

function Habits({ person }: { person: Person }) {
  const { t } = useTranslation()
  const { smoking, drinking } = person
  return (
    <>
      <Known icon="info" label={t('details:smoking.label')} value={smoking && t(`details:smoking.${smoking}`)} />
      <Known icon="info" label={t('details:drinking.label')} value={drinking && t(`details:drinking.${drinking}`)} />
    </>
  )
}

function Known({ value, ...fact }: { icon: IconName; label: string; value: string | 0 | null }) {
  return value ? <Fact {...fact}>{value}</Fact> : null
}

/** "Lagos, Nigeria · within 5 km", as far as it is known. */
function locationOf(person: Pick<Person, 'city' | 'country' | 'distance' | 'mine'>): string {
  const place = [person.city, person.country?.name].filter(Boolean).join(', ')
  // One is no distance away from oneself, and beyond the widest band only the country is said.
  const distance = person.distance === null || person.mine ? '' : formatDistance(person.distance)
  return [place, distance].filter(Boolean).join(' · ')
}

type FactProps = { icon: IconName; label: string; note?: string | undefined; children: ReactNode }

function Fact({ icon, label, note, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <Icon name={icon} size={20} className={styles.icon} />
      <dt>{label}</dt>
      <dd>
        {children}
        {note && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  )
}

function Hidden({ because }: { because: Person['phoneHidden'] }) {
  const { t } = useTranslation()
  return <Missing>{because === 'not_shared' ? t('people:facts.notShared') : t('people:facts.notGiven')}</Missing>
}

function Missing({ children }: { children: ReactNode }) {
  return <span className={styles.missing}>{children}</span>
}

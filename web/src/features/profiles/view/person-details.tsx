import type { Person } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../../lib/i18n/language-names.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import styles from './person-details.module.css'

/** Interests and languages, shared ones first and marked; then the other filled facts; empty facts are omitted. */
export function PersonDetails({ person }: { person: Person }) {
  const { t } = useTranslation()
  const { interests, languages, shared } = person
  return (
    <>
      {interests.length > 0 && (
        <Card as="section" className={styles.section}>
          <div className={styles.head}>
            <h3>{t('details:title.interests')}</h3>
            {shared.interests.length > 0 && (
              <p className={styles.count}>{t('details:sharedCount', { count: shared.interests.length })}</p>
            )}
          </div>
          <ul className={styles.chips}>
            {sharedFirst(interests, shared.interests).map((interest) => (
              <li key={interest}>
                <SharedChip isShared={shared.interests.includes(interest)} name={person.firstname}>
                  {t(`details:interests.${interest}`)}
                </SharedChip>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {languages.length > 0 && (
        <Card as="section" className={styles.section}>
          <h3>{t('details:title.languages')}</h3>
          <ul className={styles.chips}>
            {languages.map((language) => (
              <li key={language} lang={language}>
                <Chip {...(shared.languages.includes(language) && { tone: 'palm', icon: 'check' })}>
                  {languageNames[language]}
                </Chip>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Life person={person} />
    </>
  )
}

function SharedChip({ isShared, name, children }: { isShared: boolean; name: string; children: string }) {
  const { t } = useTranslation()
  if (!isShared) return <Chip>{children}</Chip>
  return (
    <Chip tone="palm" icon="check">
      {children}
      <VisuallyHidden>. {t('details:shared', { name })}</VisuallyHidden>
    </Chip>
  )
}

function Life({ person }: { person: Person }) {
  const { t } = useTranslation()
  const { education, height, children, smoking, drinking, faith } = person
  const facts = [
    ['occupation', person.occupation],
    ['education', education && t(`details:education.${education}`)],
    ['height', height && t('details:heightCm', { height })],
    ['children', children && t(`details:children.${children}`)],
    ['smoking', smoking && t(`details:smoking.${smoking}`)],
    ['drinking', drinking && t(`details:drinking.${drinking}`)],
    ['faith', faith && t(`details:faith.${faith}`)],
    ['ethnicGroup', person.ethnicGroup],
  ] as const
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <Card as="section" className={styles.section}>
      <h3>{t('details:title.life')}</h3>
      <dl className={styles.life}>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`details:${name}.label`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const sharedFirst = <T,>(all: readonly T[], shared: readonly T[]): T[] => [
  ...shared,
  ...all.filter((one) => !shared.includes(one)),
]

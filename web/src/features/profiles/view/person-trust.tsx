import type { Badge, Person } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDate, formatList } from '../../../lib/i18n/format.ts'
import { languageNames } from '../../../lib/i18n/language-names.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './person-trust.module.css'

const badgeIcons = { phone: 'phone', photo: 'camera', payout: 'bank' } as const satisfies Record<Badge, string>

/** What the server knows: what they proved, and since when they are here. */
export function PersonTrust({ person }: { person: Person }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.trust}>
      <li>
        <Icon name="shield" size={20} />
        <span>
          <strong>{t('people:trust.email')}</strong>
          {t('people:trust.emailNote')}
        </span>
      </li>
      {person.badges.map((badge) => (
        <li key={badge}>
          <Icon name={badgeIcons[badge]} size={20} />
          <span>
            <strong>{t(`people:trust.${badge}`)}</strong>
            {t(`people:trust.${badge}Note`)}
          </span>
        </li>
      ))}
      <li>
        <Icon name="clock" size={20} />
        <span>
          <strong>{t('people:trust.joined')}</strong>
          {formatDate(`${person.memberSince.slice(0, 7)}-15`, { month: 'long', year: 'numeric' })}
        </span>
      </li>
    </ul>
  )
}

/** What the two share, in a sentence; nothing without it. */
export function SharedLine({ person }: { person: Person }) {
  const { t } = useTranslation()
  const interests = person.shared.interests.map((interest) => t(`details:interests.${interest}`).toLocaleLowerCase())
  const languages = person.shared.languages.map((language) => languageNames[language])
  if (interests.length === 0 && languages.length === 0) return null
  return (
    <p className={styles.shared}>
      <Icon name="spark" size={20} />
      <span>
        {interests.length > 0
          ? t('people:shared.interests', { interests: formatList(interests) })
          : t('people:shared.languages', { languages: formatList(languages) })}
      </span>
    </p>
  )
}

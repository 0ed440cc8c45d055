import type { MemberCard } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../../lib/i18n/language-names.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { Pattern } from '../../../ui/media/pattern.tsx'
import styles from './deck-glance.module.css'

/** Beside the card on wide screens: reasons, profile text and what the member looks for. */
export function DeckGlance({ member }: { member: MemberCard }) {
  const { t } = useTranslation()
  const { promptAnswer, about, lookingFor, languages = [], reasons } = member
  const quote = promptAnswer?.answer ?? about
  return (
    <div className={styles.glance} data-glance="">
      <Pattern seed={member.id} columns={12} rows={2} className={styles.pattern ?? ''} />
      {reasons.length > 0 && (
        <ul className={styles.reasons} aria-label={t('discovery:whySuggested')}>
          {reasons.map(({ key, count }) => (
            <li key={key}>
              <Chip tone={key === 'likes_you' ? 'clay' : 'palm'}>
                {t(`discovery:reasons.${key}`, { count: count ?? 1 })}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {quote && (
        <figure className={styles.quote}>
          {promptAnswer && <figcaption>{t(`prompts:${promptAnswer.prompt}`)}</figcaption>}
          <blockquote>{quote}</blockquote>
        </figure>
      )}
      <ul className={styles.facts}>
        {lookingFor.length > 0 && (
          <li>
            <Icon name="rings" />
            <VisuallyHidden>{t('discovery:lookingFor')}</VisuallyHidden>
            <span>{lookingFor.map((goal) => t(`discovery:goals.${goal}`)).join(' · ')}</span>
          </li>
        )}
        {languages.length > 0 && (
          <li>
            <Icon name="globe" />
            <VisuallyHidden>{t('discovery:card.speaks')}</VisuallyHidden>
            <span>{languages.map((language) => languageNames[language]).join(' · ')}</span>
          </li>
        )}
      </ul>
    </div>
  )
}

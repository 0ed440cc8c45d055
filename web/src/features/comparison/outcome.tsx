import type { Comparison } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { countryName, formatDay } from '../../lib/i18n/format.ts'
import { Icon } from '../../ui/media/icon.tsx'
import styles from './comparison-sheet.module.css'
import { counselling } from './counselling.ts'

type OutcomeProps = { comparison: Comparison; countryCode: string | null }

/** The sentence both read, what it does and does not mean, and who can explain it. */
export function Outcome({ comparison, countryCode }: OutcomeProps) {
  const { t } = useTranslation()
  const outcome = comparison.outcome ?? 'no_known_risk'
  return (
    <>
      <section className={styles.outcome} data-outcome={outcome} role="status">
        <Icon name={outcome === 'possible_risk' ? 'info' : 'check'} />
        <h3>{t(`comparison:outcome.${outcome}.title`)}</h3>
        <p>{t(`comparison:outcome.${outcome}.text`)}</p>
        {comparison.comparedOn && (
          <p className={styles.quiet}>{t('comparison:outcome.on', { date: formatDay(comparison.comparedOn) })}</p>
        )}
      </section>
      <Counselling countryCode={countryCode} />
    </>
  )
}

/** Organisations of the match's country first. */
function Counselling({ countryCode }: { countryCode: string | null }) {
  const { t } = useTranslation()
  const sorted = counselling.toSorted(
    (one, other) => Number(other.country === countryCode) - Number(one.country === countryCode),
  )
  return (
    <section className={styles.counselling}>
      <h3>{t('comparison:help.title')}</h3>
      <p>{t('comparison:help.text')}</p>
      <ul>
        {sorted.map(({ country, name, site }) => (
          <li key={site}>
            <a href={site} target="_blank" rel="noreferrer">
              {name}
              <Icon name="external" size={20} />
            </a>
            <span className={styles.quiet}>{countryName(country)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { countryName, formatDay } from '../../../lib/i18n/format.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import type { IconName } from '../../../ui/media/icons.ts'
import { usePublicPath } from '../../layouts/use-public-path.ts'
import { paths } from '../../paths.ts'
import pageStyles from '../public/public-page.module.css'
import { PublicPage, PublicSection } from '../public/public-page.tsx'
import { emergencyNumbers, emergencyNumbersCheckedOn } from './emergency-numbers.ts'
import { siteOf } from './help-lines.ts'
import { HelpLines } from './help-lines-section.tsx'
import { LegalLinks } from './legal-links.tsx'
import styles from './safety-screen.module.css'
import { useGuessedCountry, withFirst } from './use-guessed-country.ts'

const tips = [
  { id: 'slow', icon: 'chat' },
  { id: 'face', icon: 'video' },
  { id: 'money', icon: 'wallet' },
  { id: 'public', icon: 'users' },
  { id: 'secret', icon: 'lock' },
  { id: 'pictures', icon: 'image' },
] as const satisfies ReadonlyArray<{ id: string; icon: IconName }>

const sections = ['here', 'hurt', 'dark', 'lost', 'close', 'illegal'] as const

/** How to stay safe, emergency numbers, and the safety features. */
export function SafetyScreen() {
  const { t } = useTranslation()
  const publicPath = usePublicPath()
  const country = useGuessedCountry()
  return (
    <PublicPage title={t('documents:safety.title')} lead={t('documents:safety.lead')}>
      <PublicSection title={t('legal:safety.tips')}>
        <ul className={styles.tips}>
          {tips.map(({ id, icon }) => (
            <li key={id}>
              <span className={styles.icon}>
                <Icon name={icon} />
              </span>
              <h3>{t(`legal:safety.${id}.title`)}</h3>
              <p>{t(`legal:safety.${id}.text`)}</p>
            </li>
          ))}
        </ul>
      </PublicSection>
      <PublicSection id="numbers" title={t('legal:safety.numbers')}>
        <p>{t('legal:safety.numbersText')}</p>
        <Numbers country={country} />
        <p className={styles.note} suppressHydrationWarning>
          {t('legal:safety.numbersChecked', { date: formatDay(emergencyNumbersCheckedOn) })}{' '}
          {t('legal:safety.numbersNote')}
        </p>
      </PublicSection>
      <HelpLines country={country} />
      {sections.map((id) => (
        <PublicSection key={id} id={id} title={t(`legal:safety.${id}.title`)}>
          <p>{t(`legal:safety.${id}.text`)}</p>
        </PublicSection>
      ))}
      <aside className={pageStyles.way} aria-labelledby="read">
        <h2 id="read">{t('documents:read')}</h2>
        <ul className={pageStyles.links}>
          <li>
            <Link to={publicPath(paths.firstMeeting)}>{t('legal:safety.article')}</Link>
          </li>
          <li>
            <Link to={publicPath(paths.moneyScams)}>{t('legal:safety.scams')}</Link>
          </li>
          <LegalLinks except="safety" />
        </ul>
      </aside>
    </PublicPage>
  )
}

function Numbers({ country: first }: { country: string | null }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.countries}>
      {withFirst(emergencyNumbers, first).map(({ country, lines }) => (
        <li key={country} className={styles.country}>
          <h3>{country === 'EU' ? t('legal:safety.europe') : countryName(country)}</h3>
          <ul className={styles.lines}>
            {lines.map(({ number, services }) => (
              <li key={number}>
                <a href={`tel:${number}`} className={styles.line} aria-label={t('legal:safety.call', { number })}>
                  {number}
                </a>
                <span className={styles.services}>
                  {services.map((service) => (
                    <span key={service}>{t(`legal:safety.${service}`)}</span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          <Sources of={lines.map(({ source }) => source)} />
        </li>
      ))}
    </ul>
  )
}

function Sources({ of: sources }: { of: string[] }) {
  const { t } = useTranslation()
  const sites = new Set(sources.map(siteOf))
  return <small className={styles.source}>{t('legal:safety.source', { site: [...sites].join(', ') })}</small>
}

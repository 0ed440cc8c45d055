import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDay } from '../../../lib/i18n/format.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import type { IconName } from '../../../ui/media/icons.ts'
import { usePublicPath } from '../../layouts/use-public-path.ts'
import { paths } from '../../paths.ts'
import pageStyles from '../public/public-page.module.css'
import { PublicPage, PublicSection } from '../public/public-page.tsx'
import { ByCountry } from './help-lines/by-country.tsx'
import { emergencyNumbers, emergencyNumbersCheckedOn, europeanUnion } from './help-lines/emergency-numbers.ts'
import { HelpLines } from './help-lines/help-lines-section.tsx'
import { useGuessedCountry } from './help-lines/use-guessed-country.ts'
import { LegalLinks } from './legal-links.tsx'
import styles from './safety-screen.module.css'

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
      <Contents />
      <PublicSection id="tips" title={t('legal:safety.tips')}>
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
      <PublicSection id="gone" title={t('legal:safety.gone.title')}>
        <p>{t('legal:safety.gone.text')}</p>
        <div className={pageStyles.actions}>
          <ButtonLink kind="outlined" icon="flag" to={`${paths.report}#gone`}>
            {t('legal:safety.gone.action')}
          </ButtonLink>
        </div>
      </PublicSection>
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

/** The members of the European Union share one number. */
const emergencyCountry = (country: string | null | undefined) =>
  country && europeanUnion.includes(country) ? 'EU' : country

function Numbers({ country }: { country: string | null | undefined }) {
  const { t } = useTranslation()
  return (
    <ByCountry entries={emergencyNumbers} own={emergencyCountry(country)}>
      {({ lines }) => (
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
      )}
    </ByCountry>
  )
}

const anchors = [
  { id: 'tips', title: 'legal:safety.tips' },
  { id: 'numbers', title: 'legal:safety.numbers' },
  { id: 'help-lines', title: 'legal:safety.help' },
  { id: 'hurt', title: 'legal:safety.hurt.title' },
  { id: 'gone', title: 'legal:safety.gone.title' },
] as const

/** To the parts that are looked for in a hurry. */
function Contents() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('legal:safety.contents')}>
      <ul className={styles.contents}>
        {anchors.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{t(title)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

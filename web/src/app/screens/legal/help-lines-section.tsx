import { useTranslation } from 'react-i18next'
import { countryName, formatDay } from '../../../lib/i18n/format.ts'
import { PublicSection } from '../public/public-page.tsx'
import { helpLines, helpLinesCheckedOn, siteOf } from './help-lines.ts'
import styles from './safety-screen.module.css'
import { withFirst } from './use-guessed-country.ts'

/** Lines for violence, suicide and children, those of the guessed country first, each with its source. */
export function HelpLines({ country: first }: { country: string | null }) {
  const { t } = useTranslation()
  return (
    <PublicSection id="help-lines" title={t('legal:safety.help')}>
      <p suppressHydrationWarning>{t('legal:safety.helpText', { date: formatDay(helpLinesCheckedOn) })}</p>
      <ul className={styles.countries}>
        {withFirst(helpLines, first).map(({ country, lines }) => (
          <li key={country} className={styles.country}>
            <h3>{countryName(country)}</h3>
            <ul className={styles.helpLines}>
              {lines.map((line) => (
                <HelpLine key={line.number} {...line} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </PublicSection>
  )
}

function HelpLine({ number, name, topic, source }: (typeof helpLines)[number]['lines'][number]) {
  const { t } = useTranslation()
  return (
    <li>
      <a
        href={`tel:${number.replaceAll(' ', '')}`}
        className={styles.helpLine}
        aria-label={t('legal:safety.call', { number })}
      >
        {number}
      </a>
      <span>
        {name} · {t(`legal:safety.${topic}`)}
      </span>
      <small className={styles.source}>{t('legal:safety.source', { site: siteOf(source) })}</small>
    </li>
  )
}

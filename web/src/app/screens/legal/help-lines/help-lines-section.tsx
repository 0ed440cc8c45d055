import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../../lib/i18n/format.ts'
import { PublicSection } from '../../public/public-page.tsx'
import styles from '../safety-screen.module.css'
import { ByCountry } from './by-country.tsx'
import { helpLines, helpLinesCheckedOn } from './help-lines.ts'

/** Lines for violence, suicide, children and fraud, those of the guessed country first. */
export function HelpLines({ country }: { country: string | null | undefined }) {
  const { t } = useTranslation()
  return (
    <PublicSection id="help-lines" title={t('legal:safety.help')}>
      <p suppressHydrationWarning>{t('legal:safety.helpText', { date: formatDay(helpLinesCheckedOn) })}</p>
      <ByCountry entries={helpLines} own={country}>
        {({ lines }) => (
          <ul className={styles.helpLines}>
            {lines.map((line) => (
              <HelpLine key={line.number} {...line} />
            ))}
          </ul>
        )}
      </ByCountry>
    </PublicSection>
  )
}

function HelpLine({ number, name, topic }: (typeof helpLines)[number]['lines'][number]) {
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
    </li>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../../../lib/i18n/format.ts'
import { Fold } from '../../public/fold.tsx'
import styles from '../safety-screen.module.css'
import { siteOf } from './help-lines.ts'

type Entry = { country: string; lines: readonly { number: string; source: string }[] }

type ByCountryProps<T extends Entry> = {
  entries: readonly T[]
  /** Of the reader; null if it is not known, undefined until the device was asked. */
  own: string | null | undefined
  children: (entry: T) => ReactNode
}

/** Numbers of the reader's country, large; those of the others and the sources of all are folded. */
export function ByCountry<T extends Entry>({ entries, own, children }: ByCountryProps<T>) {
  const { t } = useTranslation()
  const mine = entries.find(({ country }) => country === own)
  const nameOf = (country: string) => (country === 'EU' ? t('legal:safety.europe') : countryName(country))
  const draw = (entry: T) => (
    <>
      <h3>{nameOf(entry.country)}</h3>
      {children(entry)}
    </>
  )
  return (
    <>
      {mine && <div className={styles.own}>{draw(mine)}</div>}
      <Fold summary={t('legal:safety.others')} className={styles.fold} open={own !== undefined && !mine}>
        <ul className={styles.countries}>
          {entries
            .filter((entry) => entry !== mine)
            .map((entry) => (
              <li key={entry.country} className={styles.country}>
                {draw(entry)}
              </li>
            ))}
        </ul>
      </Fold>
      <Fold summary={t('legal:safety.sources')} className={styles.fold}>
        <ul className={styles.sources}>
          {entries.map(({ country, lines }) => (
            <li key={country}>
              {nameOf(country)} · {[...new Set(lines.map(({ source }) => siteOf(source)))].join(', ')}
            </li>
          ))}
        </ul>
      </Fold>
    </>
  )
}

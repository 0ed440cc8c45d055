import type { DocumentName } from '@karibu/contract/legal-versions'
import type { ReactNode } from 'react'
import { Fold } from '../public/fold.tsx'
import pageStyles from '../public/public-page.module.css'
import { PublicSection } from '../public/public-page.tsx'
import { europeanUnion } from './help-lines/emergency-numbers.ts'
import { useGuessedCountry } from './help-lines/use-guessed-country.ts'

/** The sections of the privacy notice about the law of one country, by the code of the country. */
const countrySections: Record<string, string> = {
  ...{ NG: 'nigeria', KE: 'kenya', GH: 'ghana', TZ: 'tanzania', CM: 'cameroon', CI: 'coteDIvoire', MZ: 'mozambique' },
  ...Object.fromEntries([...europeanUnion, 'GB'].map((code) => [code, 'europe'])),
}
const folded = new Set(Object.values(countrySections))

type CountrySectionProps = { id: string; title: string; children: ReactNode }

/** One section of a document; the law of a country is folded, except the reader's own. */
export function DocumentSection({ document, ...section }: CountrySectionProps & { document: DocumentName }) {
  const isFolded = document === 'privacy' && folded.has(section.id)
  return isFolded ? <CountrySection {...section} /> : <PublicSection {...section} />
}

function CountrySection({ id, title, children }: CountrySectionProps) {
  const country = useGuessedCountry()
  return (
    <Fold summary={<h2>{title}</h2>} open={Boolean(country) && countrySections[country ?? ''] === id}>
      {/* The id is inside: then a browser opens the section that an address names, also without scripts. */}
      <div id={id} className={pageStyles.folded}>
        {children}
      </div>
    </Fold>
  )
}

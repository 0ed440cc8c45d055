import type { DocumentName } from '@karibu/contract/legal-versions'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/media/icon.tsx'
import pageStyles from '../public/public-page.module.css'
import { PublicSection } from '../public/public-page.tsx'
import { europeanUnion } from './help-lines/emergency-numbers.ts'

/** The sections of the privacy notice about the law of one country, by the code of the country. */
const countrySections: Record<string, string> = {
  ...{ NG: 'nigeria', KE: 'kenya', GH: 'ghana', TZ: 'tanzania', CM: 'cameroon', CI: 'coteDIvoire', MZ: 'mozambique' },
  ...Object.fromEntries([...europeanUnion, 'GB'].map((code) => [code, 'europe'])),
}
const folded = new Set(Object.values(countrySections))

type DocumentSectionProps = {
  document: DocumentName
  id: string
  title: string
  /** Of the reader; null if it is not known, undefined until the device was asked. */
  country: string | null | undefined
  children: ReactNode
}

/** One section of a document; the law of a country is folded, except the reader's own. */
export function DocumentSection({ document, id, title, country, children }: DocumentSectionProps) {
  if (document !== 'privacy' || !folded.has(id))
    return (
      <PublicSection id={id} title={title}>
        {children}
      </PublicSection>
    )
  return (
    <details className={pageStyles.fold} open={Boolean(country) && countrySections[country ?? ''] === id}>
      <summary>
        <h2>{title}</h2>
        <Icon name="chevron-down" size={20} />
      </summary>
      {/* The id is inside: then a browser opens the section that an address names, also without scripts. */}
      <div id={id} className={pageStyles.folded}>
        {children}
      </div>
    </details>
  )
}

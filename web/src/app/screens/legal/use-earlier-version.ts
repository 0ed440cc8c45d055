import { brand } from '@karibu/contract/brand'
import type { DocumentName } from '@karibu/contract/legal-versions'
import { useEffect, useState } from 'react'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import type { Sections } from './compare-texts.ts'

const files = import.meta.glob<Sections>('./versions/*/*.json', { import: 'default' })

/** The text of an earlier version of a document in the language of the page; null while it loads. */
export function useEarlierVersion(document: DocumentName, date: string): Sections | 'failed' | null {
  const [found, setFound] = useState<Sections | 'failed' | null>(null)
  useEffect(() => {
    let isGone = false
    loadVersion(document, date).then(
      (version) => !isGone && setFound(version),
      () => !isGone && setFound('failed'),
    )
    return () => {
      isGone = true
    }
  }, [document, date])
  return found
}

async function loadVersion(document: DocumentName, date: string): Promise<Sections> {
  const load = files[`./versions/${document}/${date}.${currentLocale()}.json`]
  if (!load) throw new Error(`no text of ${document} of ${date}`)
  return named(await load())
}

const named = (sections: Sections): Sections =>
  Object.fromEntries(
    Object.entries(sections).map(([id, { title, text }]) => [id, { title: withName(title), text: withName(text) }]),
  )

const withName = (text: string) => text.replaceAll('{{brand}}', brand.name)

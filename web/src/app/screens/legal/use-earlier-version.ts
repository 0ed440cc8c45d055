import { brand } from '@karibu/contract/brand'
import { useEffect, useState } from 'react'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import type { Sections } from './compare-texts.ts'

type EarlierVersion = { terms: Sections; privacy: Sections }

const files = import.meta.glob<EarlierVersion>('./versions/*.json', { import: 'default' })

/** The texts of an earlier version in the language of the page; null while they load. */
export function useEarlierVersion(date: string): EarlierVersion | 'failed' | null {
  const [found, setFound] = useState<EarlierVersion | 'failed' | null>(null)
  useEffect(() => {
    let isGone = false
    loadVersion(date).then(
      (version) => !isGone && setFound(version),
      () => !isGone && setFound('failed'),
    )
    return () => {
      isGone = true
    }
  }, [date])
  return found
}

async function loadVersion(date: string): Promise<EarlierVersion> {
  const load = files[`./versions/${date}.${currentLocale()}.json`]
  if (!load) throw new Error(`no texts of ${date}`)
  const { terms, privacy } = await load()
  return { terms: named(terms), privacy: named(privacy) }
}

const named = (sections: Sections): Sections =>
  Object.fromEntries(
    Object.entries(sections).map(([id, { title, text }]) => [id, { title: withName(title), text: withName(text) }]),
  )

const withName = (text: string) => text.replaceAll('{{brand}}', brand.name)

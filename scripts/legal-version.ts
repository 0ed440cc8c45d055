import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localeCodes } from '@karibu/contract'
import { legalNames, legalNumbers } from '@karibu/contract/legal-facts'
import { regional } from '@karibu/contract/regional'
import { termsVersion } from '@karibu/contract/terms'
import { root } from './lib/run.ts'

/**
 * `npm run legal-version`: copies the texts of the newest version of the terms and the privacy notice, with their numbers
 * filled in, so that readers can compare them with later versions. Run it before the texts of the next version are written.
 */
const folder = join(root, 'web/src/app/screens/legal/versions')
mkdirSync(folder, { recursive: true })
for (const locale of localeCodes) {
  const copy = { terms: sectionsOf(locale, 'terms'), privacy: sectionsOf(locale, 'privacy') }
  const path = join(folder, `${termsVersion}.${locale}.json`)
  writeFileSync(path, `${JSON.stringify(copy, null, 2)}\n`)
  console.log(`wrote ${path}`)
}

type Section = { title: string; text: string }

function sectionsOf(locale: string, name: string): Record<string, Section> {
  const { sections } = JSON.parse(readFileSync(join(root, `locales/${locale}/${name}.json`), 'utf8'))
  return Object.fromEntries(
    Object.entries<Section>(sections).map(([id, { title, text }]) => [
      id,
      { title: filled(locale, title), text: filled(locale, text) },
    ]),
  )
}

// The name of the product stays a placeholder: it may change without a new version.
function filled(locale: string, text: string): string {
  const numbers = Object.entries(legalNumbers).map(([name, value]) => [
    name,
    new Intl.NumberFormat(regional(locale)).format(value),
  ])
  const values: Record<string, string> = { ...legalNames, ...Object.fromEntries(numbers) }
  return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}

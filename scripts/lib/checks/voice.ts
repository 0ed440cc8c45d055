import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '@karibu/contract/brand'
import { root } from '../run.ts'

/** The texts of one language by file, then by key. */
type Catalogue = Map<string, Map<string, string>>

/** Only the team reads these: the voice is not checked in them. */
const teamTexts = new Set(['staff', 'administration', 'admin-screens', 'invitation', 'doctor'])

const phrases: Record<string, string[]> = JSON.parse(readFileSync(join(root, 'scripts/forbidden-words.json'), 'utf8'))
const forbidden = new Map(
  Object.entries(phrases).map(([locale, list]) => [
    locale,
    list.map((phrase) => ({ phrase, pattern: new RegExp(`(?<!\\p{L})${RegExp.escape(phrase)}(?!\\p{L})`, 'iu') })),
  ]),
)

// The name is a Swahili word, and Swahili greets with it.
const greeting = new RegExp(`${brand.name}( tena| nawe| sana[!,]|$)|!? ${brand.name}!`)

/** French has a narrow no-break space (U+202F) here: another one breaks the line, or is missing. */
const wrongFrenchSpace = /(?!\u202f)\s[:;?!»]|«(?!\u202f)|[^\s:;?!»](?=»)/u

/**
 * The name of the product where the brand file should fill it in, straight apostrophes, placeholders that nothing fills, other
 * spaces than French wants, and what docs/VOICE.md forbids. One line per fault.
 */
export function findVoiceFaults(locale: string, catalogue: Catalogue): string[] {
  return [...catalogue].flatMap(([file, texts]) =>
    [...texts].flatMap(([key, text]) =>
      faultsOf(text, { locale, isForMembers: !teamTexts.has(file) }).map(
        (fault) => `locales/${locale}/${file}.json: ${key} ${fault}`,
      ),
    ),
  )
}

function faultsOf(text: string, { locale, isForMembers }: { locale: string; isForMembers: boolean }): string[] {
  const faults: string[] = []
  if (/[{}]/.test(text.replaceAll(/\{\{\w+\}\}/g, ''))) faults.push('has a placeholder that is not filled')
  if (text.includes(brand.name) && !(locale === 'sw' && greeting.test(text)))
    faults.push(`says ${brand.name}; write {{brand}}`)
  if (locale === 'fr' && wrongFrenchSpace.test(text))
    faults.push('has no narrow no-break space (U+202F) before : ; ? ! » or after «')
  if (!isForMembers) return faults
  if (/[\p{L}}]'\p{L}/u.test(text)) faults.push('has a straight apostrophe; write ’')
  for (const { phrase, pattern } of forbidden.get(locale) ?? [])
    if (pattern.test(text)) faults.push(`says "${phrase}"; see docs/VOICE.md`)
  return faults
}

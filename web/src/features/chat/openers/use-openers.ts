import type { Person } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../../lib/i18n/language-names.ts'
import { type Opener, openersFor } from './opener-rules.ts'

const nothing = {
  interests: [],
  promptAnswers: [],
  occupation: null,
  education: null,
  shared: { interests: [], languages: [] },
  city: null,
}

/** Lines about what the member wrote or chose; a line for many others would be refused as a repeated request. */
const ownKeys: ReadonlySet<Opener['key']> = new Set(['interest', 'story', 'theirs', 'work', 'city'])

type OpeningLine = { key: string; text: string; isPersonal: boolean }

/** Opening lines for a member, as text; general ones while the profile is not known. */
export function useOpeners(person: Person | undefined): OpeningLine[] {
  const { t, i18n } = useTranslation()
  const textOf = (opener: Opener): string => {
    if (opener.key === 'answer') {
      const lead = opener.quote ?? `${t(`prompts:${opener.prompt}`)}…`
      return t('chat:openers.answer', { lead, question: t(`chat:openers.asks.${opener.prompt}`) })
    }
    if (opener.key === 'language') return t('chat:openers.language', { language: languageNames[opener.language] })
    if (opener.key === 'work') return t('chat:openers.work', { work: opener.work })
    if (opener.key === 'city') return t('chat:openers.city', { city: opener.city })
    if (!('interest' in opener)) return t(`chat:openers.${opener.key}`)
    const interest = t(`details:interests.${opener.interest}`).toLocaleLowerCase(i18n.language)
    return t(`chat:openers.${opener.key}`, { interest })
  }
  return openersFor(person ?? nothing, i18n.language).map((opener) => ({
    key: 'prompt' in opener ? opener.prompt : opener.key,
    text: textOf(opener),
    isPersonal: opener.key === 'answer' ? opener.quote !== null : ownKeys.has(opener.key),
  }))
}

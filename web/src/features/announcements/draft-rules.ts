import type {
  AnnouncementAudience,
  AnnouncementForm,
  MailedDocument,
  MemberAnnouncement,
  StaffAnnouncement,
} from '@karibu/contract'
import type { Locale } from '../../lib/i18n/locales.ts'
import { noTexts } from '../../lib/i18n/no-texts.ts'
import { localMinute } from '../../lib/local-minute.ts'

export const audienceKinds = ['everyone', 'country', 'city'] as const satisfies AnnouncementAudience['kind'][]

/** As typed. `startsAt` empty: now. */
export type Draft = Pick<AnnouncementForm, 'titles' | 'texts'> & {
  path: string
  startsAt: string
  endsAt: string
  kind: AnnouncementAudience['kind']
  country: string
  city: { value: string; label: string } | null
  isMailed: boolean
  document: MailedDocument
  changesOn: string
  isAdverse: boolean
  reason: string
}

const emptyDraft: Draft = {
  ...{ titles: noTexts, texts: noTexts, path: '', startsAt: '', endsAt: '' },
  ...{ kind: 'everyone', country: '', city: null, reason: '' },
  ...{ isMailed: false, document: 'terms', changesOn: '', isAdverse: true },
}

/** The form as it opens: empty, or with what was planned. */
export function draftOf(planned: StaffAnnouncement | null): Draft {
  if (!planned) return emptyDraft
  const { titles, texts, path, startsAt, endsAt, audience, audienceName, mail } = planned
  return {
    ...{ ...emptyDraft, titles, texts, path: path ?? '', kind: audience.kind },
    startsAt: localMinute(new Date(startsAt)),
    endsAt: localMinute(new Date(endsAt)),
    country: audience.kind === 'country' ? audience.code : '',
    ...(mail && { isMailed: true, document: mail.document, changesOn: mail.changesOn, isAdverse: mail.isAdverse }),
    city: audience.kind === 'city' ? { value: String(audience.id), label: audienceName ?? '' } : null,
  }
}

/** The field without which the draft cannot be shown; null where none is missing. */
export function missingIn(draft: Draft): 'endsAt' | 'audience' | 'mail' | null {
  const { endsAt, kind, country, city, changesOn } = draft
  if (!isoOf(endsAt)) return 'endsAt'
  if (hasMail(draft) && changesOn === '') return 'mail'
  if ((kind === 'country' && country === '') || (kind === 'city' && !city)) return 'audience'
  return null
}

/** Only what is for all members is mailed. */
export const hasMail = ({ isMailed, kind }: Draft): boolean => isMailed && kind === 'everyone'

/** What a draft asks for in which nothing is missing. */
export function formOf(draft: Draft): AnnouncementForm {
  const { titles, texts, path, startsAt, endsAt, document, changesOn, isAdverse } = draft
  const times = { startsAt: isoOf(startsAt), endsAt: isoOf(endsAt) ?? '' }
  const mail = hasMail(draft) ? { document, changesOn, isAdverse } : null
  return { titles, texts, path: path.trim() || null, ...times, audience: audienceOf(draft), mail }
}

function audienceOf({ kind, country, city }: Draft): AnnouncementAudience {
  if (kind === 'everyone') return { kind }
  return kind === 'country' ? { kind, code: country } : { kind, id: Number(city?.value) }
}

/** What readers of a language see: their texts, else the English ones. */
export function shownIn(draft: Draft, locale: Locale): Omit<MemberAnnouncement, 'id'> {
  const shown = draft.titles[locale].trim() && draft.texts[locale].trim() ? locale : 'en'
  return { locale: shown, title: draft.titles[shown], text: draft.texts[shown], path: draft.path.trim() || null }
}

function isoOf(typed: string): string | null {
  const at = new Date(typed)
  return typed === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

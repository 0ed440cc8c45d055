import type { NormalText } from './normalize.ts'

/** What a text holds besides tokens. */
export type Detail =
  | 'amount'
  | 'digits'
  | 'longDigits'
  | 'address'
  | 'shortAddress'
  | 'trustedAddress'
  | 'email'
  | 'handle'
  | 'wallet'

export const endings =
  'example|com|net|org|info|biz|app|link|site|online|shop|xyz|club|live|page|chat|web|blog|dev|io|ai|tv|gg|ly|me|be|co|us|vip|top|icu|win|pro|cc|ru|cn|in|ng|gh|ke|tz|ug|rw|za|mz|ao|cm|ci|sn|uk|fr|pt|br|es|mx|eu|tk|ml|ga|cf|gq|pw|click|finance|trade|store|fun|bet|money|loan|date|cam|sex|xxx|porn|website|space'
const patterns: Record<Exclude<Detail, 'digits' | 'longDigits' | 'amount'>, RegExp> = {
  address: new RegExp(
    `https?:|hxxp|\\bwww\\s?\\.|[a-z0-9-]{2,}\\s?(?:\\.|\\(dot\\)|\\[dot\\]|\\[\\.\\])\\s?(?:${endings})(?![a-z0-9])(?:/|$|[^a-z])|[a-z0-9-]{2,}\\s+(?:dot|point|punto|ponto|nukta)\\s+(?:com|net|org|info|biz|app|xyz|co|me|io|ly|online|site|ng|ke|cm|ci|tz|mz|fr|pt|es)(?![a-z])`,
  ),
  shortAddress:
    /(?:bit\s?\.?\s?ly|tinyurl|t\.me|wa\.me|chat\.whatsapp|goo\.gl|cutt\.ly|rb\.gy|is\.gd|shorturl|linktr\.ee|t\.co|rebrand\.ly|s\.id|onelink|discord\.gg)/,
  trustedAddress:
    /(?:youtube\.com|youtu\.be|spotify\.com|wikipedia\.org|maps\.google|google\.com\/maps|maps\.app|goo\.gl\/maps|bbc\.co|soundcloud\.com|deezer\.com|boomplay\.com|audiomack\.com|netflix\.com|imdb\.com|openstreetmap\.org|jumia\.|booking\.com|music\.apple\.com)/,
  email:
    /[a-z0-9._+-]{2,}\s?(?:@|\(at\)|\[at\]|\{at\})\s?[a-z0-9-]{2,}|[a-z0-9._+-]{3,}\s+(?:at|arroba|arobase)\s+(?:gmail|yahoo|hotmail|outlook|icloud|proton)|(?:gmail|yahoo|hotmail|outlook|icloud)\s*(?:\.|dot|point|punto|ponto)\s*(?:com|fr|co|es|pt)/,
  handle:
    /(?:^|\s)@\s?[a-z0-9._]{3,}|(?:^|[\s:=])[a-z]+[a-z0-9]*_[a-z0-9_]{2,}|(?:user ?name|handle|id|usuario|pseudo)\s*(?:is|:|=|est|es)\s*\S{4,}/,
  wallet: /\b(?:0x[0-9a-f]{16,}|bc1[a-z0-9]{16,}|[13][a-km-z1-9]{25,34}|t[a-z0-9]{33})\b/,
}

const currency =
  'usd|dollars?|bucks|eur|euros?|gbp|pounds?|quid|naira|ngn|cedis?|ghs|ksh|kes|kshs|tsh|tshs|tzs|ugx|shillings?|shilingi|sh|bob|fcfa|cfa|xaf|xof|f|frs?|francs?|rand|mzn|mt|mts|meticais|kwanzas?|kz|aoa|pesos?|soles|reais|k|grand|mil|thousand|laki|elfu|million|millions|mille|buku'
const amounts = [
  /[$€£₦₵]\s?\d|(?<![a-z0-9])(?:n|ksh|kes|tsh|ngn|usd|ghs|fcfa|mt|rs|r\$)\.?\s?\d[\d.,\s]*/,
  new RegExp(`\\d[\\d.,]*\\s?(?:000\\s?)?(?:[$€£₦₵]|(?:${currency})(?![a-z0-9]))`),
  /(?<![\d.,])\d{1,3}(?:[.,\s]000)+(?!\d)/,
  /(?<![a-z])(?:hundred|thousand|cent|mille|cien|mil|elfu|laki)\s(?:dollars?|naira|francs?|euros?|cedis|shillings|pesos|dolares|meticais|kwanzas|moja|mbili|tatu|nne|tano|kumi)/,
]

const dates = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/g
const times = /(?<!\d)\d{1,2}[:h]\d{2}(?!\d)/g
const years = /(?<!\d)(?:19|20)\d{2}(?!\d)/g
const groupedAmount = /(?<![\d.,])\d{1,3}(?:[.,\s]000){1,3}(?!\d)/g
/** Seven digits or more, with what splits a number between them. */
const digitRun = /(?:[\d](?:[\s()./_*,\-–—|~:;]|\.\s|\s-\s){0,3}){7,}\d?/g

/** Finds amounts, long numbers, addresses and names on other networks in a normalized text. */
export function findDetails({ plain, tokens }: NormalText): Set<Detail> {
  const found = new Set<Detail>()
  for (const [name, pattern] of Object.entries(patterns)) if (isDetail(name) && pattern.test(plain)) found.add(name)
  if (amounts.some((amount) => amount.test(plain))) found.add('amount')
  const spelled = tokens.filter((token) => /^\d+$/.test(token)).map(({ length }) => length)
  const length = Math.max(longestRun(plain), ...spelled)
  if (length >= 7) found.add('digits')
  if (length >= 10) found.add('longDigits')
  return found
}

const isDetail = (name: string): name is Detail => name in patterns

/** "O8O3": letters among digits. */
const readLetters = (token: string): string => (/[0-9]\D*[0-9]/.test(token) ? token.replaceAll(/[oil]/g, '0') : token)

const longestRun = (text: string): number => Math.max(0, ...digitRuns(text).map(({ length }) => length))

/** The digits of what may be phone or account numbers in a normalized text. */
export function digitRuns(plain: string): string[] {
  const digits = plain
    .replaceAll(dates, ' x ')
    .replaceAll(times, ' x ')
    .replaceAll(groupedAmount, ' x ')
    .replaceAll(years, ' x ')
    .replaceAll(/(?<![a-z0-9])[0-9oil]{3,}(?![a-z])/g, readLetters)
  return [...digits.matchAll(digitRun)].map(([run]) => run.replaceAll(/\D/g, ''))
}

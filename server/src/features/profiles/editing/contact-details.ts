import { fieldRefusal } from '../../../refusal.ts'

// Endings of which no language makes words; the others count with a path only. All in small letters and without a space:
// "honest. Be kind" and "sair. Com amigos" are two sentences.
const ending =
  'com|net|org|info|biz|app|link|site|online|shop|xyz|club|live|page|chat|web|blog|dev|io|ai|tv|gg|ly|be|ng|gh|ke|tz|ug|rw|et|za|zm|zw|mz|ao|cm|ci|sn|bj|tg|ml|bf|cd|uk|fr|pt|br|eu|ru|cn'
const plainEnding = 'com|net|org|info|biz|app|xyz'
const at = '@|at|arroba|arobase|kwenye'
const dot = 'dot|point|punto|ponto|nukta'
const provider = 'gmail|googlemail|yahoo|ymail|hotmail|outlook|icloud|proton(?:mail)?'
const network =
  'whats\\s?app|wa|telegram|tg|insta(?:gram)?|ig|snap(?:chat)?|facebook|fb|tik\\s?tok|skype|viber|imo|wechat|kik|discord|twitter'
const notLetter = '(?![\\p{L}\\p{Nd}])'

const addresses = [
  /https?:|\bwww\b/iu,
  // E-mail: with a sign, with the word in brackets, and spelled out.
  /[\w.+-]+\s?(@|[[({]\s?at\s?[\])}])\s?[\w-]+/iu,
  new RegExp(`[\\w.+-]{2,}\\s+(?:${at})\\s+[\\w-]{2,}\\s*(?:\\.|${dot})\\s*[a-z]{2,}${notLetter}`, 'iu'),
  new RegExp(`(?:${provider})\\s*(?:\\.|${dot})\\s*[a-z]{2,3}${notLetter}`, 'iu'),
  // Links: without a space or with one before the dot, in capitals, and spelled out.
  new RegExp(`[\\p{L}\\d-]{2,}(?:\\s\\.\\s?|\\.)(?:${ending})${notLetter}`, 'u'),
  new RegExp(`[A-Z\\d-]{2,}\\.(?:${ending.toUpperCase()})${notLetter}`, 'u'),
  new RegExp(`[\\p{L}\\d-]{2,}\\s+(?:${dot})\\s+(?:${plainEnding})${notLetter}`, 'iu'),
  /[\p{L}\d-]{2,}\.[a-z]{2,24}\/\S/iu,
  /\b(?:wa|t|m|fb|ig)\.me\b/iu,
  // A name on another network: with its sign, or behind the network's name.
  /(?:^|\s)@[\w.]{3,}/u,
  new RegExp(`(?<![\\p{L}\\p{Nd}])(?:${network})\\s*(?:me|id|user(?:name)?|handle)?\\s*[:=@]\\s*[\\w.@+-]{3,}`, 'iu'),
  new RegExp(
    `(?<![\\p{L}\\p{Nd}])(?:${network})\\s+(?:is\\s+|est\\s+|es\\s+|é\\s+|ni\\s+)?(?=[\\w.]*[a-z])(?=[\\w.]*(?:[a-z]\\d{2}|_|[a-z]\\.[a-z]))[\\w.]{4,}`,
    'iu',
  ),
]

const digitNames = [
  ['zero', 'oh', 'zéro', 'cero', 'sifuri'],
  ['one', 'un', 'uno', 'um', 'moja'],
  ['two', 'deux', 'dos', 'dois', 'mbili'],
  ['three', 'trois', 'tres', 'três', 'tatu'],
  ['four', 'quatre', 'cuatro', 'quatro', 'nne'],
  ['five', 'cinq', 'cinco', 'tano'],
  ['six', 'seis', 'sita'],
  ['seven', 'sept', 'siete', 'sete', 'saba'],
  ['eight', 'huit', 'ocho', 'oito', 'nane'],
  ['nine', 'neuf', 'nueve', 'nove', 'tisa'],
]
const digitOf = new Map(digitNames.flatMap((names, digit) => names.map((name) => [name, String(digit)])))
const digitName = new RegExp(`(?<!\\p{L})(?:${[...digitOf.keys()].join('|')})(?!\\p{L})`, 'giu')

const dates = /\p{Nd}{1,4}[./-]\p{Nd}{1,2}[./-]\p{Nd}{1,4}/gu
// Two years, or one and a short number, are no telephone number.
const years = /(?<!\p{Nd})(?:19|20)\p{Nd}{2}(?!\p{Nd})/gu
// Seven digits or more, in any script's, with at most two of the signs between them that split a number.
const number = /(?:\p{Nd}[\s()./_*,\p{Pd}]{0,2}){6}\p{Nd}/u
const onlyDigits = /^[\p{Nd}\s()./_*,+\p{Pd}]+$/u

/** Does a text hold a link, an e-mail address, a name on another network or a phone number, also spelled out? */
export function holdsContactDetails(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/\p{Cf}|\u{FE0F}|\u{20E3}/gu, '')
  if (addresses.some((address) => address.test(plain))) return true
  const digits = plain
    .replaceAll(digitName, (name) => digitOf.get(name.toLowerCase()) ?? name)
    .replaceAll(/(?<=\p{Nd})[oOlI](?=\p{Nd})/gu, '0')
  return number.test(withoutDates(digits)) || (onlyDigits.test(digits) && number.test(digits))
}

const withoutDates = (text: string): string => text.replaceAll(dates, ' a date ').replaceAll(years, ' a year ')

/**
 * Refuses contact details in a text that reaches members who have not agreed to talk. Stored texts are checked when they
 * change.
 */
export function refuseContactDetails(fields: Record<string, string | null | undefined>): void {
  for (const [name, text] of Object.entries(fields))
    if (text && holdsContactDetails(text)) throw fieldRefusal(name, 'contact_details')
}

import { brand } from '@karibu/contract/brand'
import { dictionary } from '@zxcvbn-ts/language-common'
import { fieldRefusal } from '../../../refusal.ts'
import { commonPasswords } from './common-passwords.ts'

/** The 49,000 passwords seen most in leaks (a packaged list, server only), and those of our countries and languages. */
const leaked: ReadonlySet<string> = new Set([...dictionary['passwords-common'].map(String), ...commonPasswords])

/** Of letters beside words that can be guessed so many or fewer leave a password guessable. */
const otherLettersMax = 3
/** Dates and phone numbers are shorter. */
const digitsMin = 14

type Owner = { field: string; email: string; names?: string[] }

/**
 * Throws a Refusal of the field when the password is among the first that anyone would try: leaked often, made from such a
 * one by digits, signs, look-alike characters or reversal, a run or repetition, or made from what is known of its owner.
 */
export function checkPassword(password: string, { field, email, names = [] }: Owner): void {
  const tried = password.normalize('NFKC').toLowerCase()
  const known = [...names, email.split('@')[0] ?? '', brand.name].flatMap(partsOf)
  const isWeak =
    tried === email || isRun(tried) || variantsOf(tried).some((variant) => leaked.has(variant) || isOf(known, variant))
  if (isWeak) throw fieldRefusal(field, 'password_common')
}

const similarCharacters: Record<string, string> = {
  ...{ '@': 'a', '4': 'a', '0': 'o', '1': 'i', '!': 'i', '3': 'e', '5': 's', $: 's', '7': 't', '8': 'b', '9': 'g' },
}

/** The password as its maker may have begun with it: without signs and digits around it, look-alikes read, reversed. */
function variantsOf(tried: string): string[] {
  const stripped = tried.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const core = (text: string) => text.replaceAll(/^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu, '')
  const bases = [tried, core(tried), stripped, stripEnd(tried)]
  const read = bases.flatMap((base) => [
    base,
    ...[base, base.replaceAll('1', 'l')].map((text) =>
      text.replaceAll(/[@40!13$5789]/g, (sign) => similarCharacters[sign] ?? sign),
    ),
  ])
  const forward = read.filter((variant) => variant.length > otherLettersMax)
  return [...new Set([...forward, ...forward.map((variant) => [...variant].reverse().join(''))])]
}

// `p4ssw0rd2024!` keeps the look-alikes inside and loses the rest.
const stripEnd = (tried: string): string => tried.replace(/[\d\p{P}\p{S}\s]+$/u, '').replace(/^[\p{P}\p{S}\s]+/u, '')

/** Digits alone (a date, a phone number), one short piece again and again, or a walk along the alphabet or the keyboard. */
function isRun(tried: string): boolean {
  // A password of signs or emoji alone is judged as it is: no kind of characters is demanded.
  const signs = tried.replaceAll(/[\p{P}\p{S}\s]/gu, '') || tried
  if (/^\d+$/.test(signs) && signs.length < digitsMin) return true
  if (/^(.{1,4})\1+$/u.test(signs) && new Set(signs).size <= 4) return true
  return rows.some((row) => signs.length >= 4 && row.includes(signs))
}

const ways = [
  '!@#$%^&*()_+',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '01234567890123456789',
]
const rows = ways.flatMap((way) => [way, [...way].reverse().join('')])

const partsOf = (text: string): string[] =>
  [text, ...text.split(/[^\p{L}]+/u)]
    .map((part) => part.normalize('NFKC').toLowerCase())
    .filter((part) => part.length > 2)

/** Is nothing much left once the known words are taken out? */
function isOf(known: string[], variant: string): boolean {
  const longest = [...known].sort((a, b) => b.length - a.length)
  const rest = longest.reduce((text, part) => text.replaceAll(part, ' '), variant)
  const letters = rest.replaceAll(/[^\p{L}]/gu, '')
  return rest !== variant && letters.length <= otherLettersMax
}

import { digitRuns, endings } from './details.ts'
import { findConcepts } from './lexicon.ts'
import { normalize } from './normalize.ts'

/** So many last digits tell numbers apart, with or without the code of a country. */
const numberDigits = 8
const numberMin = 7

const dot = '(?:\\.|\\(dot\\)|\\[dot\\]|\\[\\.\\]|\\s(?:dot|point|punto|ponto|nukta)\\s)'
const link = new RegExp(`[a-z0-9-]{2,}\\s?${dot}\\s?(?:${endings})(?![a-z0-9])(?:/[a-z0-9._~/-]*)?`, 'g')
const name = /[a-z0-9._+-]*\s?(?:@|\(at\)|\[at\])\s?[a-z0-9._-]{3,}|(?<![a-z0-9])[a-z][a-z0-9]*_[a-z0-9_]{2,}/g

/**
 * What a text gives to be reached by, in a form that is the same however it is written: the end of a number, a link, an address or a
 * name on another network, and `app` for an invitation to another application.
 */
export function contactsIn(text: string): string[] {
  const { plain, tokens } = normalize(text)
  const spelled = tokens.filter((token) => /^\d+$/.test(token) && token.length >= numberMin)
  const numbers = [...digitRuns(plain), ...spelled].map((digits) => digits.slice(-numberDigits))
  const addresses = [link, name].flatMap((pattern) => [...plain.matchAll(pattern)].map(([found]) => compact(found)))
  const { app, leave } = findConcepts(tokens)
  return [...new Set([...numbers, ...addresses, ...(app || leave ? ['app'] : [])])]
}

const signOf = new Map([
  ['at', '@'],
  ['dot', '.'],
])

const compact = (written: string): string =>
  written
    .replaceAll(/[([]\s?(at|dot|\.)\s?[)\]]/g, (_, sign: string) => signOf.get(sign) ?? sign)
    .replaceAll(/\s(?:dot|point|punto|ponto|nukta)\s/g, '.')
    .replaceAll(/\s/g, '')

/** Does a text ask for a number or another application, so that the answer with one is no surprise? */
export function asksForContact(text: string): boolean {
  const { number, app, leave } = findConcepts(normalize(text).tokens)
  return Boolean(number || app || leave)
}

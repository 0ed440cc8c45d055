import { latinOf, letterOfSign } from './confusables.ts'
import { readNumberNames } from './number-names.ts'

export type NormalText = {
  /** Small letters without accents and confusable letters; punctuation and spaces as written. */
  plain: string
  /** Names of a-z and 0-9 in order: signs inside tokens are read as letters, spaced-out tokens are joined, digits are digits. */
  tokens: string[]
  /** All letters and digits without anything between them. */
  squeezed: string
}

/** More is not read: a message has at most 2,000 characters, and the start of a longer text says enough. */
const lengthMax = 4000

/** The forms in which a text is judged. The same text written with other cases, accents, alphabets or gaps has the same form. */
export function normalize(text: string): NormalText {
  const plain = toPlain(text.slice(0, lengthMax))
  const joined = joinSpacedLetters(plain)
  const tokens = readNumberNames(tokensOf(joined))
  return { plain, tokens, squeezed: tokens.join('') }
}

const toPlain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}|\p{Cf}|\u{FE0F}|\u{20E3}/gu, '')
    .toLowerCase()
    .replaceAll(/\p{Nd}/gu, digitOf)
    .replaceAll(/[^\p{ASCII}]/gu, (sign) => latinOf.get(sign) ?? quoteOf(sign))

const quoteOf = (sign: string): string => (/[‘’ʼ´`]/u.test(sign) ? "'" : sign)

/** The value of a decimal digit of any script: digits of a script are ten in a row and begin at a multiple of ten or sixteen. */
function digitOf(sign: string): string {
  if (sign >= '0' && sign <= '9') return sign
  let value = 0
  let code = (sign.codePointAt(0) ?? 0) - 1
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code))) {
    value += 1
    code -= 1
  }
  return String(value)
}

// "w h a t s a p p", "w.h.a.t.s.a.p.p", "w-h-a-t-s-a-p-p". Two spaces end a token.
const spacedLetters = /(?<![a-z0-9])(?:[a-z0-9@$](?: |\s?[.\-_*·,/|~]\s?)){3,}[a-z0-9@$](?![a-z0-9])/g
const joinSpacedLetters = (text: string): string =>
  text.replaceAll(spacedLetters, (letters) =>
    /[a-z]/.test(letters) ? letters.replaceAll(/[\s.\-_*·,/|~]/g, '') : letters,
  )

const tokenParts = /[\p{L}0-9@$€£!|+']+/gu
const englishEnding = /'(?=(?:t|s|m|re|ll|ve|d)$)/

function tokensOf(plain: string): string[] {
  const tokens: string[] = []
  for (const [part] of plain.matchAll(tokenParts))
    for (const token of part.replace(englishEnding, '').split("'")) pushToken(tokens, token)
  return tokens
}

function pushToken(tokens: string[], written: string): void {
  const letters = readSigns(written)
  for (const token of letters.split(/[^\p{L}0-9]+/u)) if (token) tokens.push(shorten(token))
}

// Letters around the sign make it a letter: "b1tcoin" but not "100k", "5pm" or "2nd".
const signInToken =
  /(?<=[a-z])[0134579@$€!|](?=[a-z])|(?<=[a-z]{2})[03@$€](?![0-9a-z])|(?<![0-9a-z])[013457@$](?=[a-z]{3})/g
const readSigns = (token: string): string =>
  /[a-z]/.test(token) ? token.replaceAll(signInToken, (sign) => letterOfSign.get(sign) ?? sign) : token

/** "helllooo" is "helo": three or more of a letter are one. */
const shorten = (token: string): string => (/[a-z]/.test(token) ? token.replaceAll(/([a-z])\1{2,}/g, '$1') : token)

/** Letters of other alphabets and signs that are used in place of Latin ones. Accents and NFKC forms are handled before. */
const confusables: Record<string, string> = {
  a: 'аαɑⲁӓ',
  b: 'ьвƅɓ',
  c: 'сϲᴄⅽ',
  d: 'ԁɗđðⅾ',
  e: 'еєεҽɛǝ',
  f: 'ғƒ',
  g: 'ɡɢց',
  h: 'һհнħ',
  i: 'іιıɩɪᴉ',
  j: 'јʝ',
  k: 'кκƙ',
  l: 'ӏłⅼʟ',
  m: 'мⅿᴍ',
  n: 'ոηпɲŋ',
  o: 'оοօσøɔ',
  p: 'рρƿ',
  q: 'ԛգ',
  r: 'гᴦɾ',
  s: 'ѕꜱʂ',
  t: 'тτŧ',
  u: 'υսʊц',
  v: 'ѵνᴠ',
  w: 'ԝωѡшɯ',
  x: 'хχ×',
  y: 'уγүʏ',
  z: 'ᴢʐ',
  ss: 'ß',
  ae: 'æ',
  oe: 'œ',
}

export const latinOf: ReadonlyMap<string, string> = new Map(
  Object.entries(confusables).flatMap(([latin, signs]) => [...signs].map((sign) => [sign, latin])),
)

/** Digits and signs inside a token that are read as letters: "b1tc0in", "wh@tsapp", "ca$h". */
export const letterOfSign: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '8': 'b',
    '9': 'g',
    '@': 'a',
    $: 's',
    '€': 'e',
    '£': 'l',
    '!': 'i',
    '|': 'l',
    '+': 't',
  }),
)

/** The texts of one language by file, then by key. */
type Catalogue = Map<string, Map<string, string>>
type Labels = Map<string, Set<string>>

/** Quotations in any language that are no labels: the key, how many of them its text has at most, and what they are. */
const otherQuotes: [key: string, most: number, what: string][] = [
  ['articles:firstMeeting.tell.text', 1, 'a message to a friend'],
  ['articles:firstMeeting.money.text', 1, 'French: an investment that is called safe'],
  ['articles:trueProfile.detail.text', 2, 'what members write about themselves'],
  ['articles:trueProfile.start.text', 1, 'what members write about themselves'],
  ['doctor:fix.databaseSettings', 1, 'a value of a setting'],
  ['help:answers.distance.answer', 1, 'an example of a distance'],
  ['pages:about.near.text', 2, 'examples of distances'],
  ['privacy:sections.place.text', 1, 'an example of a distance'],
  ['pages:gettingStarted.talk.text', 1, 'an example of a message'],
  ['plans:boost.facts.promise', 1, 'Spanish: likes, as a noun'],
  ['policies:guidelines.kind.short', 1, 'an example of a message'],
  ['policies:cookies.one.short', 1, 'the name of the cookie'],
  ['policies:childSafety.report.text', 1, 'the subject of an email'],
  ['policies:lawEnforcement.emergency.short', 1, 'the subject of an email'],
  ['settings:passkeys.nameHint', 1, 'an example of a name'],
  ['terms:sections.operator.text', 2, 'we and you, which the terms define'],
  ['welcome:photo.illustrative', 1, 'part of the sentence above it'],
]

const mostOthers = new Map(otherQuotes.map(([key, most]) => [key, most]))

/**
 * Labels that a text quotes: a member looks for exactly these characters on a button, tab or menu. A quotation must be the
 * text of a key in its language, and where English quotes a label, a translation that quotes labels must quote the same one.
 */
export function findQuotedLabelFaults(catalogues: Map<string, Catalogue>): string[] {
  const english = catalogues.get('en') ?? new Map()
  const englishLabels = labelsOf(english)
  return [...catalogues].flatMap(([locale, catalogue]) => {
    const labels = labelsOf(catalogue)
    return [...textsOf(catalogue)].flatMap(([key, text]) => {
      const quoted = quotations(text)
      const expected = quotations(english.get(fileOf(key))?.get(key.slice(fileOf(key).length + 1)) ?? '')
      const where = `locales/${locale}: ${key} quotes`
      return [
        ...unknownLabels({ key, quoted, labels }).map((label) => `${where} “${label}”, which is the text of no key`),
        ...otherLabels({ quoted, labels, expected, englishLabels }).map(
          (label) => `${where} other labels than “${label}” of English`,
        ),
      ]
    })
  })
}

function unknownLabels({ key, quoted, labels }: { key: string; quoted: string[]; labels: Labels }): string[] {
  const unknown = quoted.filter((label) => !labels.has(label))
  return unknown.length > (mostOthers.get(key) ?? 0) ? unknown : []
}

type Comparison = { quoted: string[]; labels: Labels; expected: string[]; englishLabels: Labels }

function otherLabels({ quoted, labels, expected, englishLabels }: Comparison): string[] {
  const keys = quoted.map((label) => labels.get(label)).filter((known) => known !== undefined)
  if (keys.length === 0) return []
  return expected.filter((label) => {
    const englishKeys = englishLabels.get(label)
    return englishKeys !== undefined && !keys.some((known) => !known.isDisjointFrom(englishKeys))
  })
}

function labelsOf(catalogue: Catalogue): Labels {
  const labels: Labels = new Map()
  for (const [key, text] of textsOf(catalogue)) {
    const label = plain(text)
    labels.set(label, (labels.get(label) ?? new Set()).add(key))
  }
  return labels
}

function* textsOf(catalogue: Catalogue): Generator<[key: string, text: string]> {
  for (const [file, texts] of catalogue) for (const [key, text] of texts) yield [`${file}:${key}`, text]
}

const fileOf = (key: string) => key.slice(0, key.indexOf(':'))

/** Without those that a placeholder fills and the three dots, which are the icon of a menu. */
function quotations(text: string): string[] {
  const found = text.matchAll(/[“«]([^“”«»]*)[”»]/g)
  return [...found]
    .map(([, inner = '']) => inner)
    .filter((inner) => !inner.includes('{{'))
    .map(plain)
    .filter(Boolean)
}

/** A name beside the label and the dots or colon after it are left out of quotations. */
const plain = (text: string) =>
  text
    .replaceAll(/\{\{\w+\}\}/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.:…]+|[\s.:…]+$/g, '')

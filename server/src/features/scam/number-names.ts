/** Names for numbers as they are spelled without accents in the languages of the members; a tens token counts as two digits. */
const namesOfNumber: Record<string, string> = {
  '0': 'zero oh nought nil cero sifuri sufuri ziro',
  '1': 'one won uno una un une um uma moja wan',
  '2': 'two deux dos dois duas mbili tu',
  '3': 'three trois tres tatu tri',
  '4': 'four quatre cuatro quatro nne',
  '5': 'five cinq cinco tano faif',
  '6': 'six seis sita siks meia',
  '7': 'seven sept siete sete saba sevin',
  '8': 'eight huit ocho oito nane eit',
  '9': 'nine neuf nueve nove tisa nain',
  '10': 'ten dix diez dez kumi',
  '11': 'eleven onze once',
  '12': 'twelve douze doce doze',
  '13': 'thirteen treize trece treze',
  '14': 'fourteen quatorze catorce catorze',
  '15': 'fifteen quinze quince',
  '16': 'sixteen seize',
  '17': 'seventeen',
  '18': 'eighteen',
  '19': 'nineteen',
  '20': 'twenty vingt veinte vinte ishirini',
  '30': 'thirty trente treinta trinta thelathini',
  '40': 'forty quarante cuarenta quarenta arobaini',
  '50': 'fifty cinquante cincuenta cinquenta hamsini',
  '60': 'sixty soixante sesenta sessenta sitini',
  '70': 'seventy setenta sabini',
  '80': 'eighty ochenta oitenta themanini',
  '90': 'ninety noventa tisini',
}

const digitsOfName: ReadonlyMap<string, string> = new Map(
  Object.entries(namesOfNumber).flatMap(([digits, tokens]) => tokens.split(' ').map((token) => [token, digits])),
)
const repeats: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['doble', 2],
  ['duplo', 2],
  ['mara', 1],
  ['triple', 3],
])
/** Between two spelled digits: "vingt et un", "quarenta e dois". */
const joiners = new Set(['et', 'e', 'y', 'na', 'and', 'then', 'plus'])

/** A run of so many tokens is a spelled number and not "one of two". */
const runMin = 5

/**
 * Writes spelled-out digits as digits where at least five number names or digits follow one another: "zero eight double three
 * one two three" becomes "08" and so on. Takes the tokens of a normalized text and returns those of the new one.
 */
export function readNumberNames(tokens: readonly string[]): string[] {
  const result: string[] = []
  let index = 0
  while (index < tokens.length) {
    const run = readRun(tokens, index)
    if (run.count >= runMin && run.spelled > 0) {
      result.push(run.digits)
      index = run.end
    } else {
      result.push(tokens[index] ?? '')
      index += 1
    }
  }
  return result
}

type Run = { end: number; count: number; spelled: number; digits: string }

function readRun(tokens: readonly string[], start: number): Run {
  const run: Run = { end: start, count: 0, spelled: 0, digits: '' }
  let index = start
  let times = 1
  for (; index < tokens.length; index++) {
    const token = tokens[index] ?? ''
    if (joiners.has(token) && run.count > 0) continue
    const repeat = repeats.get(token)
    if (repeat !== undefined) {
      times = repeat
      continue
    }
    const digits = digitsOfName.get(token)
    if (digits === undefined && !/^[0-9]{1,4}$/.test(token)) break
    run.digits += (digits ?? token).repeat(times)
    run.count += digits === undefined ? token.length : 1
    run.spelled += digits === undefined ? 0 : 1
    run.end = index + 1
    times = 1
  }
  return run
}

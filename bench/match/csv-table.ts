import { readFileSync } from 'node:fs'

export type TableRow = {
  place: string
  text: (column: string) => string
  /** NaN where the value is unknown or no number. */
  number: (column: string) => number
}
export type Table = { columns: string[]; rows: TableRow[] }

/** How programs write that a value is unknown. */
const unknownTexts = new Set(['', 'na', 'n/a', 'nan', 'null', 'none', '.', '?', '-'])
const separators = [',', ';', '\t'] as const

/**
 * Reads a table with a header. Names of columns are compared without case and surrounding spaces; fields may be quoted and
 * separated by commas, semicolons or tabs; a line may lack its last fields. Throws when a required column is missing.
 */
export function readTable(file: string, required: readonly string[]): Table {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  const [header = '', ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const separator = separators.find((one) => header.includes(one)) ?? ','
  const columns = splitLine(header, separator).map((name) => name.trim().toLowerCase())
  for (const column of required)
    if (!columns.includes(column)) throw new Error(`${file}: the column ${column} is missing`)
  const places = new Map(columns.map((name, index) => [name, index]))
  const rows = lines.map((line, index) => {
    const fields = splitLine(line, separator)
    if (fields.length > columns.length)
      throw new Error(`${file}:${index + 2}: ${fields.length} fields, expected ${columns.length}`)
    const textOf = (column: string): string => fields[places.get(column) ?? -1]?.trim() ?? ''
    return { place: `${file}:${index + 2}`, text: textOf, number: (column: string) => numberOf(textOf(column)) }
  })
  return { columns: [...places.keys()], rows }
}

/** A field with quotes around it, in which two quotes mean one; or else all up to the separator. */
const fieldPatterns = {
  ',': /"((?:[^"]|"")*)"[^,]*(?:,|$)|([^,]*)(?:,|$)/y,
  ';': /"((?:[^"]|"")*)"[^;]*(?:;|$)|([^;]*)(?:;|$)/y,
  '\t': /"((?:[^"]|"")*)"[^\t]*(?:\t|$)|([^\t]*)(?:\t|$)/y,
} as const

function splitLine(line: string, separator: (typeof separators)[number]): string[] {
  if (!line.includes('"')) return line.split(separator)
  const pattern = new RegExp(fieldPatterns[separator])
  const fields: string[] = []
  while (pattern.lastIndex < line.length) {
    const found = pattern.exec(line)
    if (!found) break
    fields.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
  }
  if (line.endsWith(separator)) fields.push('')
  return fields
}

function numberOf(text: string): number {
  if (unknownTexts.has(text.toLowerCase())) return Number.NaN
  if (/^(true|yes)$/i.test(text)) return 1
  if (/^(false|no)$/i.test(text)) return 0
  const value = Number(text)
  return Number.isFinite(value) ? value : Number.NaN
}

/** An identifier, which some programs write as 7 and others as 7.0. */
export const idOf = (text: string): string => text.replace(/^(\d+)\.0+$/, '$1')

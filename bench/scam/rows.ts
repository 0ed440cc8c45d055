import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One labelled text. stage: messages exchanged before it. */
export type ScamRow = { id: string; language: string; stage: number; kind: string; isHarmful: boolean; text: string }

const columns = ['id', 'language', 'stage', 'kind', 'label', 'text'] as const

/** All rows of the CSV files of a folder, in the order of the file names; none if the folder is missing. */
export const readFolder = (folder: string): ScamRow[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.csv'))
        .sort()
        .flatMap((name) => readRows(join(folder, name)))
    : []

/** Rows of a CSV file with a header that names at least the columns of a row, in any order. */
export function readRows(file: string): ScamRow[] {
  const [header = [], ...lines] = parseCsv(readFileSync(file, 'utf8').replace(/^\u{FEFF}/u, ''))
  const names = header.map((name) => name.trim().toLowerCase())
  const missing = columns.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new Error(`${file} has no column ${missing.join(', ')}`)
  return lines
    .filter((fields) => fields.some((value) => value.trim() !== ''))
    .map((fields) => {
      const read = (name: (typeof columns)[number]) => fields[names.indexOf(name)] ?? ''
      const stage = Number(read('stage'))
      return {
        id: read('id').trim(),
        language: read('language').trim(),
        stage: Number.isFinite(stage) ? stage : 0,
        kind: read('kind').trim(),
        isHarmful: /^(?:1|true|harmful)$/i.test(read('label').trim()),
        text: read('text'),
      }
    })
}

/** Rows whose FNV-1a hash of the id is not even are held out: they are neither trained on nor read, only their figures are shown. */
export const isHeldOut = ({ id }: Pick<ScamRow, 'id'>): boolean => fnv(id) % 2 === 1

/** FNV-1a with 32 bits over the UTF-8 bytes. */
function fnv(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}

/** RFC 4180: quoted fields may hold commas, line breaks and doubled quotes. */
function parseCsv(text: string): string[][] {
  const lines: string[][] = []
  let fields: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    fields.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    lines.push(fields)
    fields = []
  }
  return lines.filter((line) => line.length > 1)
}

import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { Entry } from './hash-lists.ts'

type ListFile = { path: string; changedAt: Date }
/** `state` differs once a file was added, removed or changed. */
export type ListFiles = { files: ListFile[]; state: string }

/** The CSV files of a folder. Others in it, such as a readme, are left out. */
export async function findListFiles(folder: string): Promise<ListFiles> {
  const names = (await readdir(folder)).filter((name) => /\.csv$/i.test(name)).toSorted()
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const { size, mtime, mtimeMs, ino } = await stat(path)
      return { path, changedAt: mtime, state: [name, size, mtimeMs, ino].join(':') }
    }),
  )
  return {
    files: found.map(({ path, changedAt }) => ({ path, changedAt })),
    state: found.map(({ state }) => state).join('\n'),
  }
}

const usualColumns = ['kind', 'hash', 'source', 'label']

/**
 * The rows of a CSV file with the columns kind, hash, source and label, in this order or that of its first row. The name of the
 * file is the source where none is given. Rows that are empty or begin with # are left out.
 */
export async function* readRows(path: string): AsyncGenerator<Entry> {
  let columns = usualColumns
  let isFirst = true
  for await (const line of readLines(path)) {
    if (line === '' || line.startsWith('#')) continue
    const cells = cellsOf(line)
    const names = cells.map((cell) => cell.toLowerCase())
    if (isFirst && names.includes('kind') && names.includes('hash')) columns = names
    else {
      const cell = (column: string) => cells[columns.indexOf(column)] ?? ''
      yield {
        kind: cell('kind'),
        hash: cell('hash'),
        list: (cell('source') || parse(path).name).slice(0, 80),
        label: cell('label').slice(0, 80),
      }
    }
    isFirst = false
  }
}

// Errors of the stream reach the caller; an interface of node:readline does not pass them on.
async function* readLines(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.replace(/^\uFEFF/, '').trim()
  }
  yield rest.replace(/^\uFEFF/, '').trim()
}

const cellPattern = /\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/g

const cellsOf = (line: string): string[] =>
  [...line.matchAll(cellPattern)].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim())

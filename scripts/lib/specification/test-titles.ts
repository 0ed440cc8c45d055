import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rowsOf } from './specification.ts'

/** The title of a test or of a group, as it is written in its file: quoted, or a template. */
const written = /\b(?:test|it|describe)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
/** The table of what the legal documents promise. */
const legal = 'docs/LEGAL.md'
/** What the runner fills in: `%s` and `$name` of a table, and values of a template. */
const filled = /\$\{[^}]*\}|%[sdifjoO#]|\$[\w.]+/

/** Rows of the legal documents' table that name a test which its file does not have. One line per fault. */
export function findUnknownTitles(root: string): string[] {
  const titles = new Map<string, RegExp[]>()
  const titlesOf = (file: string): RegExp[] => {
    const known = titles.get(file) ?? readTitles(join(root, file)).map(patternOf)
    titles.set(file, known)
    return known
  }
  const isWritten = (test: string): boolean => {
    const [file = '', name = ''] = test.split(' › ')
    // A name of a test inside a group begins with the name of the group.
    const own = name.split(' > ').at(-1) ?? name
    return titlesOf(file).some((title) => title.test(name) || title.test(own))
  }
  return rowsIn(join(root, legal)).flatMap(({ line, tests }) =>
    tests.filter((test) => !isWritten(test)).map((test) => `${legal}:${line}: no such test: ${test}`),
  )
}

const rowsIn = (file: string) => (existsSync(file) ? rowsOf(readFileSync(file, 'utf8')) : [])

/** The titles of tests and groups as a file has them, with what the runner fills in unfilled; none where there is no file. */
export function readTitles(file: string): string[] {
  if (!existsSync(file)) return []
  return [...readFileSync(file, 'utf8').matchAll(written)].map(([, , title = '']) =>
    title.replaceAll(/\\(['"`])/g, '$1'),
  )
}

function patternOf(title: string): RegExp {
  const parts = title.split(filled)
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.*')}$`)
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { longestFirst, longFiles } from './longest-first.ts'

test('long files run first, the longest before the others, and the rest keeps its order', () => {
  const [longest = '', ...others] = longFiles
  const long = others.at(-1) ?? ''
  const fileOf = (name: string) => ({ moduleId: join(import.meta.dirname, `${name}.test.ts`) })
  const files = ['words', long, 'bench/short', longest, 'checks'].map(fileOf)
  const sorted = [longest, long, 'words', 'bench/short', 'checks'].map(fileOf)
  expect(longestFirst(files)).toEqual(sorted)
})

test('each long file exists', () => {
  const missing = longFiles.filter((name) => !existsSync(join(import.meta.dirname, `${name}.test.ts`)))
  expect(missing).toEqual([])
})

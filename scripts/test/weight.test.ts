import { expect, test } from 'vitest'
import { listImports, written } from '../weight.ts'

const kB = 1024
const document = [
  '<!--imports-->',
  '| import | kB | why it is there |',
  '|---|---|---|',
  '| react-dom | 1 | draws everything |',
  '<!--end-->',
].join('\n')

test('an import of more than 5 kB requires a reason, a smaller one does not', () => {
  const imports = [
    { name: 'react-dom', bytes: 61 * kB },
    { name: 'moment', bytes: 5 * kB + 1 },
    { name: 'thumbhash', bytes: 5 * kB },
  ]
  const { table, faults } = listImports(imports, document)
  expect(faults).toEqual(['AN IMPORT WITHOUT A REASON: moment, 5.0 kB'])
  expect(table.split('\n').slice(2)).toEqual(['| react-dom | 61.0 | draws everything |', '| moment | 5.0 |  |'])
  const reasoned = written(document, 'imports', table.replace('5.0 |  |', '5.0 | dates |'))
  expect(listImports(imports, reasoned).faults).toEqual([])
})

test('the texts of all languages, and all versions of a document, are one row with the largest size', () => {
  const imports = [
    { name: 'locales/en/terms.json', bytes: 6 * kB },
    { name: 'locales/fr/terms.json', bytes: 7 * kB },
    { name: 'web/src/versions/terms/2026-11-27.fr.json', bytes: 8 * kB },
    { name: 'web/src/versions/terms/2026-11-28.fr.json', bytes: 7 * kB },
  ]
  expect(listImports(imports, '').table.split('\n').slice(2)).toEqual([
    '| web/src/versions/terms/*.json | 8.0 |  |',
    '| locales/*/terms.json | 7.0 |  |',
  ])
})

test('a line whose import is now small, or removed, is reported', () => {
  expect(listImports([{ name: 'react-dom', bytes: 900 }], document).faults).toEqual([
    'NO IMPORT OF MORE THAN 5 KB: react-dom',
  ])
})

test('the text between the markers is replaced, also if it was empty', () => {
  expect(written('a\n<!--figures-->\n<!--end-->\nb', 'figures', 'new')).toBe('a\n<!--figures-->\nnew\n<!--end-->\nb')
  expect(written('a\n<!--figures-->\nold\n<!--end-->\nb', 'figures', 'new')).toBe(
    'a\n<!--figures-->\nnew\n<!--end-->\nb',
  )
  expect(() => written('nothing', 'figures', 'new')).toThrow('no place for figures')
})

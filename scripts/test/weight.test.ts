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

test('an import of more than 5 kB needs a reason, a smaller one none', () => {
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

test('a line whose import is now small, or gone, is reported', () => {
  expect(listImports([{ name: 'react-dom', bytes: 900 }], document).faults).toEqual([
    'NO IMPORT OF MORE THAN 5 KB: react-dom',
  ])
})

test('the text between the marks is replaced, also if it was empty', () => {
  expect(written('a\n<!--figures-->\n<!--end-->\nb', 'figures', 'new')).toBe('a\n<!--figures-->\nnew\n<!--end-->\nb')
  expect(written('a\n<!--figures-->\nold\n<!--end-->\nb', 'figures', 'new')).toBe(
    'a\n<!--figures-->\nnew\n<!--end-->\nb',
  )
  expect(() => written('nothing', 'figures', 'new')).toThrow('no place for figures')
})

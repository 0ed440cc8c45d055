import { expect, test } from 'vitest'
import { indexDecisions } from '../../check-decisions.ts'
import { plant } from './plant.ts'

test('the index lists each record with its title and status', () => {
  const home = plant({
    'docs/decisions/0001-keys.md': '# 1. Integer keys\n\n**Decision.** Yes.\n',
    'docs/decisions/0002-old.md': '# 2. Old way\n\n**Superseded by [decision 3](0003-new.md).**\n',
    'docs/decisions/0003-new.md': '# 3. New way\n',
    'docs/decisions/README.md': 'old index',
  })
  const { page, faults } = indexDecisions(home)
  expect(faults).toEqual([])
  expect(page.split('\n').slice(-4)).toEqual([
    '| 1 | [Integer keys](0001-keys.md) | accepted |',
    '| 2 | [Old way](0002-old.md) | superseded by [3](0003-new.md) |',
    '| 3 | [New way](0003-new.md) | accepted |',
    '',
  ])
})

test('a wrong number, a number used twice and a record of 41 lines are errors', () => {
  const home = plant({
    'docs/decisions/0001-a.md': '# 7. A\n',
    'docs/decisions/0002-b.md': `# 2. B\n${'line\n'.repeat(40)}`,
    'docs/decisions/0002-c.md': '# 2. C\n',
  })
  expect(indexDecisions(home).faults).toEqual([
    'docs/decisions/0001-a.md: the file name is NNNN-name.md, the heading "# N. Title"',
    'docs/decisions/0002-b.md: 41 lines, 40 at most',
    'docs/decisions: number 2 is used twice',
  ])
})

test('a path or a link that does not exist is an error, except in a superseded record, a pattern or a result', () => {
  const paths = 'See `server/src/gone.ts`, (web/src/a.ts), server/src/*.ts and `bench/results/all.json`.\n'
  const home = plant({
    'web/src/a.ts': '',
    'docs/decisions/0001-a.md': `# 1. A\n\n${paths}[Old](0002-b.md), [gone](0009-x.md), [web](https://example.org/x)\n`,
    'docs/decisions/0002-b.md': `# 2. B\n\n**Superseded by [decision 1](0001-a.md).**\n\n${paths}`,
  })
  expect(indexDecisions(home).faults).toEqual([
    'docs/decisions/0001-a.md: server/src/gone.ts does not exist',
    'docs/decisions/0001-a.md: docs/decisions/0009-x.md does not exist',
  ])
})

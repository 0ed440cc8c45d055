import { expect, test } from 'vitest'
import { measureKills } from '../../../bench/kill/kill.ts'
import { judge } from '../../../bench/kill/kill-history.ts'

test('an acknowledged operation happens once, a rejected one never, an unanswered one at most once', () => {
  expect([judge(['ok'], 1), judge(['fail'], 0), judge(['info'], 0), judge(['info'], 1)]).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect([judge(['ok'], 0), judge(['ok'], 2), judge(['fail'], 1), judge(['info'], 2)]).toEqual([
    'lost',
    'doubled',
    'doubled',
    'doubled',
  ])
  expect([judge(['ok', 'fail'], 1), judge(['info', 'fail'], 1), judge(['ok', 'ok'], 1)]).toEqual([
    null,
    null,
    'doubled',
  ])
})

test('killing the database and the server under load loses and duplicates nothing, and the check detects planted faults', async () => {
  const { kills, acknowledged, paid, checked, planted } = await measureKills({ kills: 2, plant: ['lose', 'double'] })
  expect(kills).toMatchObject({ postgres: 1, node: 1 })
  expect(acknowledged).toBeGreaterThan(20)
  expect(paid).toBeGreaterThan(12)
  expect(checked.findings).toEqual([])
  expect(planted.lose?.lost).toBeGreaterThan(0)
  expect(planted.double?.doubled).toBeGreaterThan(0)
}, 420_000)

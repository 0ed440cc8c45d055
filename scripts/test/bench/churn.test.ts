import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChurnWorld, openChurnWorld } from '../../../bench/churn/churn.ts'
import { type ChurnHistory, checkChurn } from '../../../bench/churn/churn-check.ts'

describe('the checker', () => {
  const stored = (body: string, seq: number) => ({ body, id: `id of ${body}`, seq })
  const database = [stored('0:0', 1), stored('1:0', 2), stored('0:1', 3)]
  const fine: ChurnHistory = {
    written: [['0:0', '0:1'], ['1:0']],
    acknowledged: [...database],
    database,
    devices: [{ name: 'a device', shown: [...database] }],
  }
  const kinds = (change: Partial<ChurnHistory>) => checkChurn({ ...fine, ...change }).map(({ kind }) => kind)
  const on = (...shown: ChurnHistory['database']) => ({ devices: [{ name: 'a device', shown }] })

  test('accepts a sound run', () => {
    expect(kinds({})).toEqual([])
  })

  test('finds acknowledged messages that the database or a device lacks', () => {
    expect(kinds({ acknowledged: [...database, stored('1:1', 4)] })).toEqual(['lost'])
    expect(kinds(on(stored('0:0', 1), stored('0:1', 3)))).toEqual(['lost'])
  })

  test('finds duplicates in the database and on a device', () => {
    const twice = [...database, { ...stored('0:1', 4), id: 'another' }]
    expect(kinds({ database: twice, ...on(...twice) })).toEqual(['doubled', 'doubled'])
    expect(kinds(on(...database, stored('0:1', 3)))).toEqual(['doubled'])
  })

  test('finds a wrong order and invented messages', () => {
    expect(kinds(on(stored('1:0', 2), stored('0:0', 1), stored('0:1', 3)))).toEqual(['order'])
    const turned = [stored('0:1', 1), stored('1:0', 2), stored('0:0', 3)]
    expect(kinds({ database: turned, acknowledged: [], ...on(...turned) })).toEqual(['order'])
    expect(kinds({ acknowledged: [{ ...stored('0:0', 1), seq: 2 }] })).toEqual(['order'])
    expect(kinds(on(...database, stored('2:0', 4)))).toEqual(['invented'])
  })
})

describe('two members who chat through a network that cuts every connection, on two servers', () => {
  let world: ChurnWorld
  beforeAll(async () => {
    world = await openChurnWorld()
  }, 240_000)
  afterAll(() => world?.close(), 60_000)

  test('lose no message, duplicate none and see one order, with a server killed in between', async () => {
    const { findings, cuts, reconnects, acknowledged } = await world.run({ messages: 1_500, kills: 1 })
    expect(findings).toEqual([])
    expect(acknowledged).toBe(1_500)
    expect(cuts).toBeGreaterThan(100)
    expect(reconnects).toBeGreaterThan(50)
  }, 400_000)

  test.each([
    ['hasty', 'lost'],
    ['no-resync', 'lost'],
    ['no-client-id', 'doubled'],
  ] as const)(
    'are caught with the fault %s',
    async (plant, kind) => {
      const { findings } = await world.run({ messages: 400, kills: plant === 'hasty' ? 1 : 0, plant })
      expect(findings.map((finding) => finding.kind)).toContain(kind)
    },
    200_000,
  )
})

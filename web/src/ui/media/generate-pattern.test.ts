import { expect, test } from 'vitest'
import { generatePattern } from './generate-pattern.ts'

test('the same seed always generates the same pattern', () => {
  expect(generatePattern('amara', 4, 5)).toEqual(generatePattern('amara', 4, 5))
})

test('different members have different patterns', () => {
  const patterns = Array.from({ length: 200 }, (_, at) => JSON.stringify(generatePattern(`member-${at}`, 4, 5)))
  expect(new Set(patterns).size).toBeGreaterThan(195)
})

test('every pattern has a ground, a thread and no invalid point', () => {
  for (let at = 0; at < 100; at++) {
    const { ground, threadPath, accentPath } = generatePattern(`seed ${at}`, 4, 5)
    expect(ground).toMatch(/^#[0-9a-f]{6}$/)
    expect(threadPath.length).toBeGreaterThan(0)
    expect(threadPath + accentPath).not.toMatch(/NaN|undefined/)
  }
})

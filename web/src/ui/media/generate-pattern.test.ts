import { expect, test } from 'vitest'
import { weave } from './generate-pattern.ts'

test('the same seed always weaves the same cloth', () => {
  expect(weave('amara', 4, 5)).toEqual(weave('amara', 4, 5))
})

test('different members wear different cloths', () => {
  const cloths = Array.from({ length: 200 }, (_, at) => JSON.stringify(weave(`member-${at}`, 4, 5)))
  expect(new Set(cloths).size).toBeGreaterThan(195)
})

test('every cloth has a ground, a thread and no broken point', () => {
  for (let at = 0; at < 100; at++) {
    const { ground, threadPath, accentPath } = weave(`seed ${at}`, 4, 5)
    expect(ground).toMatch(/^#[0-9a-f]{6}$/)
    expect(threadPath.length).toBeGreaterThan(0)
    expect(threadPath + accentPath).not.toMatch(/NaN|undefined/)
  }
})

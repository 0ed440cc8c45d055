import { expect, test } from 'vitest'
import { qualityOf } from './quality.ts'

test('the connection quality is the worse of delay and loss', () => {
  expect(qualityOf({ rttMs: null, loss: null })).toBe(0)
  expect(qualityOf({ rttMs: 40, loss: 0 })).toBe(4)
  expect(qualityOf({ rttMs: 300, loss: 0 })).toBe(3)
  expect(qualityOf({ rttMs: 40, loss: 0.1 })).toBe(2)
  expect(qualityOf({ rttMs: 900, loss: 0 })).toBe(1)
  expect(qualityOf({ rttMs: null, loss: 0.5 })).toBe(1)
})

import { expect, test } from 'vitest'
import { sharedBuffersMb } from './settings.ts'

test.each([
  ['a machine of 512 MB', 512, 128],
  ['a machine of 4 GB', 4096, 1024],
  ['a machine of 64 GB', 65_536, 2048],
])('the cache of the database fits %s', (_, memory, cache) => {
  expect(sharedBuffersMb(memory)).toBe(cache)
})

test.each([
  [512, 128],
  [64_000, 256],
])('a drill on a machine of %i MB takes at most 256 MB', (memory, cache) => {
  expect(sharedBuffersMb(memory, 256)).toBe(cache)
})

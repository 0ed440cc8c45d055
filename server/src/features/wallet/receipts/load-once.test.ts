import { expect, test } from 'vitest'
import { loadOnce } from './load-once.ts'

test('what failed to load is loaded again, and what was loaded is kept', async () => {
  let loads = 0
  const get = loadOnce(async () => {
    loads += 1
    if (loads === 1) throw new Error('too many open files')
    return loads
  })
  await expect(Promise.all([get(), get()])).rejects.toThrow('too many open files')
  expect(loads).toBe(1)
  expect(await Promise.all([get(), get()])).toEqual([2, 2])
  expect([await get(), loads]).toEqual([2, 2])
})

import { expect, test } from 'vitest'
import { measureUpgrade } from '../../../bench/upgrade/upgrade.ts'
import { root } from '../../lib/run.ts'

test('the upgrade bench replaces both servers under load without a failed request, and detects one', async () => {
  // The version before is this one: the long run takes a checkout of it.
  const { requests, failed, planted, written, lost } = await measureUpgrade({ from: root, seconds: 1, clients: 4 })
  expect(failed).toEqual([])
  expect(lost).toEqual([])
  expect(planted).toBeGreaterThan(0)
  expect(written).toBeGreaterThan(20)
  expect(Object.keys(requests)).toHaveLength(6)
}, 300_000)

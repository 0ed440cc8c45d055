import { expect, test } from 'vitest'
import { checkOutTag, lastTag } from '../../../bench/upgrade/tagged-checkout.ts'
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

const tag = lastTag()
if (!tag) console.warn('not run: the upgrade from the last tag; this checkout has no tags (git fetch --tags)')

test.skipIf(!tag)(
  `servers of the last tag (${tag}) are upgraded under load without a failed request; where tables changed for good they refuse to come back`,
  async () => {
    const checkout = await checkOutTag(tag ?? '')
    try {
      const report = await measureUpgrade({ from: checkout.path, seconds: 1, clients: 4 })
      const { requests, failed, migrations, wayBackClosedBy, written, lost } = report
      expect(failed).toEqual([])
      expect(lost).toEqual([])
      expect(written).toBeGreaterThan(20)
      for (const name of wayBackClosedBy) expect(migrations).toContain(name)
      const isClosed = Object.keys(requests).includes('a server of the version before is refused')
      expect(isClosed).toBe(wayBackClosedBy.length > 0)
    } finally {
      checkout.remove()
    }
  },
  600_000,
)

import { expect, test } from 'vitest'
import { checkOutRelease, findLastRelease, findWayBack } from '../../../bench/upgrade/release-checkout.ts'
import { measureUpgrade } from '../../../bench/upgrade/upgrade.ts'
import { root } from '../../lib/run.ts'

const before = findWayBack()
const release = findLastRelease()
const noHistory = 'this clone does not reach back so far (git fetch --unshallow)'
if (!before) console.warn(`the way back is tried from this version to itself: ${noHistory}`)
if (!release) console.warn(`not run: the upgrade from the last release: ${noHistory}`)

const steps = [
  'both servers of the version before',
  'server 1 becomes this version',
  'server 2 becomes this version',
  'server 1 becomes the version before',
  'server 2 becomes the version before',
  'the servers are killed',
]

test(`two servers of ${before?.name ?? 'this version'} are upgraded and rolled back under load: 0 requests fail, and planted failures are counted`, async () => {
  const checkout = before && (await checkOutRelease(before))
  try {
    const report = await measureUpgrade({ from: checkout?.path ?? root, seconds: 1, clients: 4 })
    const { requests, failed, planted, wayBackClosedBy, written, lost } = report
    expect(wayBackClosedBy).toEqual([])
    expect(failed).toEqual([])
    expect(Object.keys(requests)).toEqual(steps)
    const count = steps.slice(0, -1).reduce((sum, step) => sum + (requests[step] ?? 0), 0)
    expect(count).toBeGreaterThan(100)
    expect(lost).toEqual([])
    expect(planted).toBeGreaterThan(0)
    expect(written).toBeGreaterThan(20)
  } finally {
    checkout?.remove()
  }
}, 900_000)

test.skipIf(!release)(
  `servers of the last release (${release?.name}) are upgraded under load: 0 requests fail; where tables changed for good they refuse to come back`,
  async () => {
    if (!release) return
    const checkout = await checkOutRelease(release)
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
  900_000,
)

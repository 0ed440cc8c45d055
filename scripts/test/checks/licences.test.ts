import { expect, test } from 'vitest'
import { type Locked, listLicences } from '../../checks/check-licences.ts'

const faultsOf = (packages: Record<string, Locked>) => listLicences(packages).flatMap(({ fault }) => fault ?? [])

test('a licence that is not in the list, and a missing one, are reported', () => {
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/fine': { version: '1.0.0', license: 'MIT' },
    'node_modules/strict': { version: '2.0.0', license: 'AGPL-3.0-only' },
    'node_modules/fine/node_modules/silent': { version: '3.0.0' },
  }
  expect(faultsOf(packages)).toEqual([
    'silent 3.0.0: no licence is not in the list of scripts/checks/check-licences.ts',
    'strict 2.0.0: AGPL-3.0-only is not in the list of scripts/checks/check-licences.ts',
  ])
})

test('an accepted package with another licence than the accepted one is reported', () => {
  const license = 'Apache-2.0 AND LGPL-3.0-or-later'
  expect(faultsOf({ 'node_modules/@img/sharp-win32-x64': { version: '1.0.0', license } })).toEqual([])
  expect(faultsOf({ 'node_modules/web-push': { version: '9.0.0', license: 'GPL-3.0-only' } })).toHaveLength(1)
  expect(faultsOf({ 'node_modules/web-pusher': { version: '9.0.0', license: 'MPL-2.0' } })).toHaveLength(1)
})

test('packages installed only for development are not listed', () => {
  const packages = { 'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true } }
  expect(listLicences(packages)).toEqual([])
})

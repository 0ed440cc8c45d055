import { expect, test } from 'vitest'
import { spec } from '../test/spec.ts'
import { memberProfilePath, paths, withUid } from './paths.ts'

test('the member id is in the query of messages, report and gifts, and in the path of a profile', spec('2.94'), () => {
  expect(withUid(paths.messages, '7')).toBe('/dashboard/messages?uid=7')
  expect(withUid(paths.mobileMessages, '7')).toBe('/dashboard/messages/m?uid=7')
  expect(withUid(paths.report, '7')).toBe('/dashboard/report?uid=7')
  expect(withUid(paths.gifts, '7')).toBe('/dashboard/gifts?uid=7')
  expect(memberProfilePath('7')).toBe('/dashboard/user/7/profile')
})

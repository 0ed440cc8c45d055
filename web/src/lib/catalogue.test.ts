import i18next, { type ParseKeys } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { type SpecId, spec } from '../test/spec.ts'
import { startI18n } from './i18n/i18n.ts'

beforeAll(() => startI18n('en'))

// Texts that are given word for word; the tests of each screen show where they come up.
const texts: [key: ParseKeys, text: string, ...rows: SpecId[]][] = [
  ['people:failed', 'Failed to load profile', '8.14'],
  ['people:updateFailed', 'Failed to update profile', '8.15'],
  ['people:updated', 'Profile updated success', '8.16'],
  ['people:photos.failed', 'Failed to load user image', '8.19'],
  ['people:notAuthenticated', 'User not authenticated', '8.17'],
  ['gift-screens:loadFailed', 'Failed to load gifts', '8.23'],
  ['gift-screens:sendFailed', 'Failed to send gift. Please try again.', '8.24'],
  ['gift-screens:insufficient', 'Insufficient wallet balance for gifts', '8.25'],
  ['chat:failed.messages', 'Failed to load messages', '8.18'],
  ['chat:status.failed', 'Failed to send message', '8.20'],
  ['dashboard:connection.lost', 'Connection lost. Trying to reconnect...', '8.21'],
  ['dashboard:connection.restored', 'Connection restored', '8.22'],
  ['reporting:submitted', 'Report submitted successfully', '8.26'],
  ['reporting:failed', 'Failed to submit report. Please try again.', '8.27'],
  ['settings:email.failed', 'Email change failed. Please try again.', '8.28'],
  ['auth:signUp.failed', 'Registration failed. Please try again.', '8.30'],
  ['discovery:filter.countriesFailed', 'error fetching countries'],
  ['common:failed', 'An error occurred. Please try again.', '8.29'],
  ['common:loading', 'Loading...'],
  ['common:goBack', 'Go Back'],
  ['errors:codes.internal', 'An error occurred.'],
  ['errors:fields.age_over_18', 'age must be greater than 18', '5.3'],
  ['errors:fields.report_reason', 'Please provide a reason for the report'],
  ['errors:fields.message_empty', 'Please enter a message'],
]

for (const [key, text, ...rows] of texts)
  test(`${key} says “${text}”`, spec(...rows), () => {
    expect(i18next.t(key)).toBe(text)
  })

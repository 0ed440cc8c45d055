import i18next, { type ParseKeys } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from './i18n/i18n.ts'

beforeAll(() => startI18n('en'))

// Texts that are given word for word; the tests of each screen show where they come up.
const texts: [ParseKeys, string][] = [
  ['people:failed', 'Failed to load profile'],
  ['people:updateFailed', 'Failed to update profile'],
  ['people:updated', 'Profile updated success'],
  ['people:photos.failed', 'Failed to load user image'],
  ['people:notAuthenticated', 'User not authenticated'],
  ['gift-screens:loadFailed', 'Failed to load gifts'],
  ['gift-screens:sendFailed', 'Failed to send gift. Please try again.'],
  ['gift-screens:insufficient', 'Insufficient wallet balance for gifts'],
  ['chat:failed.messages', 'Failed to load messages'],
  ['chat:status.failed', 'Failed to send message'],
  ['dashboard:connection.lost', 'Connection lost. Trying to reconnect...'],
  ['dashboard:connection.restored', 'Connection restored'],
  ['reporting:submitted', 'Report submitted successfully'],
  ['reporting:failed', 'Failed to submit report. Please try again.'],
  ['settings:email.failed', 'Email change failed. Please try again.'],
  ['auth:signUp.failed', 'Registration failed. Please try again.'],
  ['discovery:filter.countriesFailed', 'error fetching countries'],
  ['common:failed', 'An error occurred. Please try again.'],
  ['common:loading', 'Loading...'],
  ['common:goBack', 'Go Back'],
  ['errors:codes.internal', 'An error occurred.'],
  ['errors:fields.age_over_18', 'age must be greater than 18'],
  ['errors:fields.report_reason', 'Please provide a reason for the report'],
  ['errors:fields.message_empty', 'Please enter a message'],
]

test.each(texts)('%s says “%s”', (key, text) => {
  expect(i18next.t(key)).toBe(text)
})

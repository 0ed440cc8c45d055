import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { show } from '../../../test/people.tsx'
import { StopMails } from './stop-mails.tsx'

beforeAll(() => startI18n('en'))

test('a link without its token is called broken instead of asking, and leads to the settings', () => {
  show(<StopMails token="" settingsPath="/dashboard/settings?tab=notifications" />)
  expect(screen.getByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stop these emails' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toMatch(/tab=notifications$/)
})

test('a whole link asks before it stops anything', () => {
  show(<StopMails token="a token" settingsPath="/dashboard/settings?tab=notifications" />)
  expect(screen.getByRole('heading', { name: 'Stop these emails?' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Stop these emails' })).toBeTruthy()
})

import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { personOf, show } from '../../../test/people.tsx'
import { PersonActions } from './person-actions.tsx'

beforeAll(() => startI18n('en'))

const paths = { messages: '/messages?uid=1', gifts: '/gifts?uid=1', report: '/report?uid=1', ownProfile: '/profile' }

test('of another member one writes, gives, reports and blocks, and edits nothing', () => {
  show(<PersonActions person={personOf()} paths={paths} onBlocked={() => {}} />)
  const target = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(target('Message me')).toBe(paths.messages)
  expect(target(/gift/)).toBe(paths.gifts)
  expect(target('Report Amara')).toBe(paths.report)
  expect(screen.getByRole('button', { name: 'Block Amara' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /edit|delete|photo/i })).toBeNull()
})

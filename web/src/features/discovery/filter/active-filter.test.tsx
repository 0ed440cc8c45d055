import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { showAt } from '../../../test/show-at.tsx'
import { ActiveFilter } from './active-filter.tsx'

beforeAll(() => startI18n('en'))

test('before several criteria their number opens the filter', async () => {
  const { user, address } = showAt('/dashboard/matches?gender=male&distance=20', <ActiveFilter />)
  const [count, ...others] = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(count).toBe('Your filter: 2')
  expect(others).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Your filter: 2' }))
  expect(address()).toBe('/dashboard/matches?gender=male&distance=20&panel=filter')
})

test('one criterion needs no number', () => {
  showAt('/dashboard/matches?gender=male', <ActiveFilter />)
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

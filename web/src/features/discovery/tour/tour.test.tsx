import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { show } from '../../../test/people.tsx'
import { Tour } from './tour.tsx'
import { endTour, offerTour, repeatTour } from './tour-memory.ts'

beforeAll(() => startI18n('en'))
beforeEach(() => localStorage.clear())

const dialog = () => screen.queryByRole('dialog', { name: 'A quick look around' })
const press = (name: string) => screen.getByRole('button', { name })

test('nobody gets the tour who has not just joined', () => {
  show(<Tour />)
  expect(dialog()).toBeNull()
})

test('after the first run it goes through four cards and back, and then never comes again', async () => {
  offerTour()
  const { user } = show(<Tour />)
  expect(dialog()).toBeTruthy()
  for (const number of [1, 2, 3]) {
    expect(screen.getByText(`${number} of 4`)).toBeTruthy()
    await user.click(press('Next'))
  }
  await user.click(press('Back'))
  expect(screen.getByRole('heading', { name: 'Two likes are a match' })).toBeTruthy()
  await user.click(press('Next'))
  await user.click(press('Show me people'))
  expect(dialog()).toBeNull()
  offerTour()
  expect(localStorage.getItem('tour')).toBe('seen')
})

test('it can be skipped at once, and asked for again', async () => {
  offerTour()
  const { user, rerender } = show(<Tour />)
  await user.click(press('Skip the tour'))
  expect(dialog()).toBeNull()
  repeatTour()
  rerender?.(<Tour />)
  expect(await screen.findByText('1 of 4')).toBeTruthy()
})

test('what was seen is forgotten with the device, and then not offered by itself', () => {
  endTour()
  localStorage.clear()
  show(<Tour />)
  expect(dialog()).toBeNull()
})

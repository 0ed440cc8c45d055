import { act, fireEvent, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { show } from '../../../test/people.tsx'
import { Tour } from './tour.tsx'
import { endTour, offerTour, repeatTour } from './tour-memory.ts'

beforeAll(() => startI18n('en'))
beforeEach(() => localStorage.clear())

const marks = () => screen.queryByRole('complementary', { name: 'Tips to get started' })

test('only a new member gets the hints', () => {
  show(<Tour />)
  expect(marks()).toBeNull()
})

test('after onboarding two hints are shown on the card until a press, and never again', async () => {
  offerTour()
  const { user } = show(<Tour />)
  expect(marks()?.querySelectorAll('p')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Got it' }))
  expect(marks()).toBeNull()
  offerTour()
  expect(localStorage.getItem('tour')).toBe('seen')
})

test('the first swipe and the first arrow key end them, other keys do not', () => {
  offerTour()
  show(<Tour />)
  fireEvent.keyDown(document.body, { key: 'Tab' })
  expect(marks()).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(marks()).toBeNull()
  act(repeatTour)
  expect(marks()).toBeTruthy()
  fireEvent.pointerUp(document.body)
  expect(marks()).toBeNull()
})

test('the seen mark is deleted with the local data, and then the hints are not shown automatically', () => {
  endTour()
  localStorage.clear()
  show(<Tour />)
  expect(marks()).toBeNull()
})

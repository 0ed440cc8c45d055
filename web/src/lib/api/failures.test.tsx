import { act, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showAt } from '../../test/show-at.tsx'
import { spec } from '../../test/spec.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { startI18n } from '../i18n/i18n.ts'
import { ApiFailure } from './api.ts'
import { toastFailure, toastUnshown } from './failures.ts'

beforeAll(() => startI18n('en'))
afterEach(() => {
  vi.useRealTimers()
})

const toasts = () =>
  [...document.querySelectorAll<HTMLElement>('[data-tone]')].map(({ dataset, textContent }) => [
    dataset.tone,
    textContent,
  ])

test('a failure shows red toasts: its message, then one for each error of each field', spec('8.2'), () => {
  showAt('/', null)
  const errors = { email: ['Taken.', 'Too long.'], age: ['Too young.'] }
  act(() => toastFailure(new ApiFailure(400, { message: 'Please check.', errors })))
  expect(toasts()).toEqual([
    ['error', 'Please check.'],
    ['error', 'Taken.'],
    ['error', 'Too long.'],
    ['error', 'Too young.'],
  ])
})

test('an error that a form shows at its fields is not toasted again', () => {
  showAt('/', null)
  const failure = new ApiFailure(400, {
    message: 'Please check.',
    errors: { email: ['Taken.'], age: ['Too young.', 'Not a number.'] },
  })
  act(() => toastUnshown(failure, ['email', 'age']))
  expect(toasts()).toEqual([])
  act(() => toastUnshown(failure, ['email']))
  expect(toasts()).toEqual([
    ['error', 'Please check.'],
    ['error', 'Too young.'],
    ['error', 'Not a number.'],
  ])
})

test('an error of no field is toasted by a form too', () => {
  showAt('/', null)
  act(() => toastUnshown(new ApiFailure(503, { message: 'Please try again in a moment.' }), ['email']))
  expect(toasts()).toEqual([['error', 'Please try again in a moment.']])
})

test('a failure without a server message shows An error occurred.', spec('8.4'), () => {
  showAt('/', null)
  act(() => toastFailure(new ApiFailure(500, {})))
  act(() => toastFailure(new Error('a bug')))
  expect(toasts()).toEqual([
    ['error', 'An error occurred.'],
    ['error', 'An error occurred.'],
  ])
})

test('without a connection the toast says so', () => {
  showAt('/', null)
  act(() => toastFailure(new ApiFailure(0, {})))
  expect(toasts()).toEqual([['error', 'No connection. Please try again when you’re back online.']])
})

test('a toast is shown for 3000 ms, and an info toast is dark', spec('8.5', '9.4'), () => {
  vi.useFakeTimers()
  showAt('/', null)
  act(() => toast.info('Saved'))
  expect(toasts()).toEqual([['info', 'Saved']])
  act(() => vi.advanceTimersByTime(2999))
  expect(screen.queryByText('Saved')).not.toBeNull()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByText('Saved')).toBeNull()
})

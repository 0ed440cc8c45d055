import { screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { showAt } from '../../../test/show-at.tsx'
import { DeckHelp } from './deck-help.tsx'
import { setDeckKeysOn } from './deck-keys.ts'

beforeAll(() => startI18n('en'))
beforeEach(() => setDeckKeysOn(true))
afterEach(() => {
  vi.unstubAllGlobals()
})

function open(isTouch: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch, addEventListener() {}, removeEventListener() {} }))
  return showAt('/', <DeckHelp isOpen onClose={() => {}} />)
}

test('a touch screen shows the gestures first and folds the keys', async () => {
  const { user } = open(true)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Swipe right to like',
    'Swipe left to pass',
    'Swipe up to open the profile',
    'Tap the side of a photo to see the next one',
  ])
  const fold = screen.getByText('With a keyboard').closest('details')
  expect(fold?.open).toBe(false)
  await user.click(screen.getByText('With a keyboard'))
  expect(fold?.open).toBe(true)
  expect(fold?.contains(screen.getByText('Undo the last pass'))).toBe(true)
})

test('with a mouse the keys are in sight, and the switch turns them off', async () => {
  const { user } = open(false)
  expect(screen.getByText('Undo the last pass').closest('details')).toBeNull()
  const keys = screen.getByRole('switch', { name: /Keys in Discover/ })
  await user.click(keys)
  expect(keys.getAttribute('aria-checked')).toBe('false')
})

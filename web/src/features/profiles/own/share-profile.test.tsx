import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { show } from '../../../test/people.tsx'
import { ShareProfile } from './share-profile.tsx'

beforeAll(() => startI18n('en'))
afterEach(() => Reflect.deleteProperty(navigator, 'share'))

const address = `${location.origin}/dashboard/user/me/profile`
const offer = (share: () => Promise<void>) =>
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
async function press() {
  const { user } = show(<ShareProfile path="/dashboard/user/me/profile" />)
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Share profile' }))
  return copied
}

test('the device shares only the address', async () => {
  const share = vi.fn(async () => undefined)
  offer(share)
  const copied = await press()
  expect(share).toHaveBeenCalledExactlyOnceWith({ url: address })
  expect(copied).not.toHaveBeenCalled()
})

test('without share support the address is copied with a note that it requires a login', async () => {
  const copied = await press()
  await waitFor(() => expect(copied).toHaveBeenCalledExactlyOnceWith(address))
  expect(await screen.findByText(/Only people who log in can see a profile/)).toBeTruthy()
})

test('cancelling the share copies nothing', async () => {
  offer(async () => {
    throw new DOMException('no', 'AbortError')
  })
  expect(await press()).not.toHaveBeenCalled()
})

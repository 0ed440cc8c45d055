import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, mineOf, personOf, photosOf, show, userOf } from '../../../test/people.tsx'
import { spec } from '../../../test/spec.ts'
import { OwnProfile } from './own-profile.tsx'

const { server, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
afterAll(() => server.close())

test('a photo that cannot be removed stays, and an error is shown', spec('8.12'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  useAuthStore.getState().logIn('the-token', userOf())
  answer('get', '/profile/me', { data: { person: personOf({ images: photosOf(2), mine: mineOf() }) } })
  answer('delete', '/profile/images/:id/remove', { status: 503, code: 'unavailable', message: 'Try in a moment.' })
  const { user } = show(<OwnProfile />)
  await user.click(await screen.findByRole('button', { name: 'Edit profile' }))
  await user.click(screen.getByRole('button', { name: 'Delete photo 2' }))
  expect(await screen.findByText('Try in a moment.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /Delete photo/ })).toHaveLength(2)
})

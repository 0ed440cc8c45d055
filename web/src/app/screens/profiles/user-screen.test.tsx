import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, mineOf, personOf, sharingOf, show, userOf } from '../../../test/people.tsx'
import { spec } from '../../../test/spec.ts'
import { UserScreen } from './user-screen.tsx'

const { server, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
afterAll(() => server.close())

test(
  'a signed-in member sees their profile as others see it: shared facts, no edit controls, no account data',
  spec('2.3'),
  async () => {
    useAuthStore.getState().logIn('token', userOf())
    const sharing = sharingOf({ phone: 'matches' })
    const person = personOf({ phone: '+234 803 123 4567', phoneHidden: null, mine: mineOf({ sharing }), wallet: 12.5 })
    answer('get', '/profile/me', { data: { person } })
    const { user } = show(<UserScreen />)
    expect(await screen.findByRole('heading', { name: 'Amara Okafor, 28' })).toBeTruthy()
    expect(screen.queryByText('+234 803 123 4567')).toBeNull()
    expect(screen.queryByText(/12[.,]5/)).toBeNull()
    expect(screen.queryByRole('button', { name: /Edit|Like|Block/ })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'A match' }))
    expect(screen.getByText('+234 803 123 4567')).toBeTruthy()
  },
)

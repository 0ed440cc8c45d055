import type { Person } from '@karibu/contract'
import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useAuthStore } from '../../../../lib/auth-store.ts'
import { startI18n } from '../../../../lib/i18n/i18n.ts'
import { makeFakeServer, mineOf, personOf, photosOf, sharingOf, show, userOf } from '../../../../test/people.tsx'
import { seenBy } from '../../../settings/index.ts'
import { OwnProfile } from '../../own/own-profile.tsx'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
afterEach(() => {
  seen.length = 0
})
afterAll(() => server.close())

const voice = { url: '/v', seconds: 4, waveform: [] }

async function openEditor(part: Partial<Person> = {}) {
  useAuthStore.getState().logIn('the-token', userOf())
  const person = personOf({ images: photosOf(3), voice, mine: mineOf({ sharing: sharingOf({}) }), ...part })
  answer('get', '/profile/me', { data: { person } })
  const { user } = show(<OwnProfile />)
  await user.click(await screen.findByRole('button', { name: 'Edit profile' }))
  return { user, person }
}
const changes = () =>
  seen
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [method, path, body ? JSON.parse(body) : null])

test('each photo but the first, and the voice intro, has a choice of who sees it', async () => {
  const { user, person } = await openEditor()
  const choice = await screen.findByRole('combobox', { name: /photo 2 of 3: who sees it/ })
  expect(screen.queryByRole('combobox', { name: /photo 1 of 3/ })).toBeNull()
  const images = person.images.map((photo, index) =>
    index === 1 ? { ...photo, sharedWith: 'matches' as const } : photo,
  )
  answer('put', '/profile/images/:id/sharing', { data: { images } })
  await user.selectOptions(choice, 'matches')
  expect(changes()).toEqual([['PUT', `/api/profile/images/${images[1]?.id}/sharing`, { sharing: 'matches' }]])
  expect(await screen.findByDisplayValue('Shown to your matches')).toBeTruthy()
  answer('patch', '/profile', {
    data: { person: { ...person, mine: mineOf({ sharing: sharingOf({ voice: 'nobody' }) }) } },
  })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Voice intro: who sees it' }), 'nobody')
  expect(changes().at(-1)).toEqual(['PATCH', '/api/profile', { sharing: { voice: 'nobody' } }])
})

test('a choice that is not saved stays as it was, and the reason is shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = await openEditor()
  answer('put', '/profile/images/:id/sharing', { status: 409, code: 'conflict', message: 'Everyone sees the first.' })
  const choice = await screen.findByRole('combobox', { name: /photo 3 of 3/ })
  await user.selectOptions(choice, 'nobody')
  expect(await screen.findByText('Everyone sees the first.')).toBeTruthy()
  expect(screen.queryByDisplayValue('Shown to nobody')).toBeNull()
})

test('the preview shows what strangers and matches see of photos, text and voice', () => {
  const [one, two, three, held] = photosOf(4)
  if (!one || !two || !three || !held) throw new Error('four photos')
  const person = personOf({
    ...{ about: 'I sing.', voice, avatar: one.image },
    // A photo that staff hold is in no one's eyes, a blurred one is.
    images: [
      { ...one, waiting: true, blurred: true },
      { ...held, waiting: true },
      { ...two, sharedWith: 'matches' },
      { ...three, sharedWith: 'nobody' },
    ],
    mine: mineOf({ sharing: sharingOf({ about: 'matches', voice: 'nobody' }) }),
  })
  const seenAs = (audience: 'everyone' | 'matches') => {
    const { images, about, voice: intro, avatar } = seenBy(person, audience, false)
    return [images.length, about, intro, avatar]
  }
  expect([seenAs('everyone'), seenAs('matches')]).toEqual([
    [1, null, null, one.image],
    [2, 'I sing.', null, one.image],
  ])
})

import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setStaffKeysOn } from '../../../lib/device/key-switch.ts'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { MemberPhotos, MemberVoice, PhotoReview } from '../index.ts'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n('en')
  await loadTranslationPart('admin-screens')
})
afterEach(() => {
  vi.restoreAllMocks()
  act(() => setStaffKeysOn(true))
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const pathOf = (id: string) => `/admin/members/${id}`
const joinedAt = '2026-11-14T10:00:00Z'
const photo = (number: number, change: object = {}) => ({
  ...{ id: uuid(number), image: `/photo-${number}.jpg`, width: 600, height: 750, createdAt: joinedAt },
  ...{ held: false, blurred: false, resembles: null, classified: null, copies: [] },
  owner: { id: uuid(100 + number), name: `Owner ${number}`, age: 30, status: 'active', joinedAt, reports: 0 },
  ...change,
})
const queue = (...photos: object[]) =>
  answer('get', '/admin/photos', { data: { photos, waiting: photos.length, nextCursor: null } })
const decisions = () => seen.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))

test('one key approves a photo and shows the next at once', async () => {
  queue(photo(1), photo(2))
  answer('post', `/admin/photos/${uuid(1)}/approve`, { data: { waiting: 1 } })
  const { user, unmount } = show(<PhotoReview pathOf={pathOf} />)
  await screen.findByRole('img', { name: 'Photo of Owner 1' })
  await user.keyboard('a')
  await screen.findByRole('img', { name: 'Photo of Owner 2' })
  expect(screen.getByText('1 photo waiting')).toBeTruthy()
  // Leaving the page sends what could be taken back.
  unmount()
  await waitFor(() => expect(decisions()).toHaveLength(1))
})

test('z takes the last decision back until the next one is made, also an approval, and nothing of it is sent', async () => {
  queue(photo(1), photo(2), photo(3))
  answer('post', `/admin/photos/${uuid(1)}/remove`, { data: { waiting: 2 } })
  answer('post', `/admin/photos/${uuid(2)}/approve`, { data: { waiting: 1 } })
  const { user, unmount } = show(<PhotoReview pathOf={pathOf} />)
  await screen.findByRole('img', { name: 'Photo of Owner 1' })
  expect(screen.queryByRole('button', { name: 'Undo the last decision' })).toBeNull()
  await user.keyboard('a')
  await screen.findByRole('img', { name: 'Photo of Owner 2' })
  await user.keyboard('z')
  await screen.findByRole('img', { name: 'Photo of Owner 1' })
  expect(screen.getByText('3 photos waiting')).toBeTruthy()
  // There is only one decision to take back.
  expect(screen.queryByRole('button', { name: 'Undo the last decision' })).toBeNull()
  await user.keyboard('z')
  await user.keyboard('r4')
  await screen.findByRole('img', { name: 'Photo of Owner 2' })
  await user.keyboard('a')
  await screen.findByRole('img', { name: 'Photo of Owner 3' })
  await waitFor(() =>
    expect(decisions()).toEqual([{ path: `/api/admin/photos/${uuid(1)}/remove`, body: '{"reason":"nobody"}' }]),
  )
  await user.click(screen.getByRole('button', { name: 'Undo the last decision' }))
  await screen.findByRole('img', { name: 'Photo of Owner 2' })
  unmount()
  expect(decisions()).toHaveLength(1)
})

test('the decision about the last photo can be taken back too, and is sent when the window is hidden', async () => {
  queue(photo(1))
  answer('post', `/admin/photos/${uuid(1)}/approve`, { data: { waiting: 0 } })
  const { user } = show(<PhotoReview pathOf={pathOf} />)
  await screen.findByRole('img', { name: 'Photo of Owner 1' })
  await user.keyboard('a')
  await screen.findByRole('heading', { name: 'Every photo has been reviewed.' })
  await user.keyboard('z')
  await screen.findByRole('img', { name: 'Photo of Owner 1' })
  await user.keyboard('a')
  expect(decisions()).toEqual([])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(decisions()).toHaveLength(1))
})

test('the estimate of a classifier is shown as a reason, and nothing where it found nothing', async () => {
  queue(photo(1, { held: true, classified: { nudity: 87, isHigh: true, faces: 0 } }), photo(2))
  show(<PhotoReview pathOf={pathOf} />)
  expect(await screen.findByText('May show nudity (87%, estimated)')).toBeTruthy()
  expect(screen.getByText('No face found (estimated)')).toBeTruthy()
})

test('a photo that a check is unsure about says that others see it blurred', async () => {
  queue(photo(1, { held: true, blurred: true, classified: { nudity: 60, isHigh: true, faces: 1 } }))
  show(<PhotoReview pathOf={pathOf} />)
  expect(await screen.findByText('Unsure: others see it blurred')).toBeTruthy()
  expect(screen.queryByText('Held: only its owner sees it')).toBeNull()
})

test('two keys remove a photo with its reason', async () => {
  queue(photo(1), photo(2))
  answer('post', `/admin/photos/${uuid(1)}/remove`, { data: { waiting: 1 } })
  const { user, unmount } = show(<PhotoReview pathOf={pathOf} />)
  await screen.findByRole('img', { name: 'Photo of Owner 1' })
  await user.keyboard('r')
  expect(await screen.findByRole('button', { name: '4. No face visible' })).toBeTruthy()
  await user.keyboard('4')
  await screen.findByRole('img', { name: 'Photo of Owner 2' })
  unmount()
  await waitFor(() => expect(decisions()[0]?.body).toBe('{"reason":"nobody"}'))
})

test('no single key decides about a photo while they are off, and the buttons still do', async () => {
  setStaffKeysOn(false)
  queue(photo(1))
  const { user } = show(<PhotoReview pathOf={pathOf} />)
  await screen.findByRole('img', { name: 'Photo of Owner 1' })
  expect(screen.queryByText(/^Keys:/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Approve' }).getAttribute('aria-keyshortcuts')).toBeNull()
  await user.keyboard('anr')
  expect(screen.getByText('1 photo waiting')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await user.keyboard('4{Escape}')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByRole('heading', { name: 'Every photo has been reviewed.' })
  await user.keyboard('z')
  expect(screen.queryByRole('img')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo the last decision' }))
  await screen.findByRole('img', { name: 'Photo of Owner 1' })
  act(() => setStaffKeysOn(true))
  expect(screen.getByText(/^Keys:/)).toBeTruthy()
})

test('a postponed photo returns after the others, and Escape closes the reasons', async () => {
  queue(photo(1), photo(2))
  const { user } = show(<PhotoReview pathOf={pathOf} />)
  await screen.findByRole('img', { name: 'Photo of Owner 1' })
  await user.keyboard('r{Escape}')
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('img', { name: 'Photo of Owner 2' })
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('img', { name: 'Photo of Owner 1' })
  expect(decisions()).toEqual([])
})

test('a photo whose decision failed returns', async () => {
  queue(photo(1), photo(2), photo(3))
  answer('post', `/admin/photos/${uuid(2)}/approve`, { data: { waiting: 1 } })
  answer('post', `/admin/photos/${uuid(1)}/approve`, { status: 503, message: 'Not now.' })
  const { user, unmount } = show(<PhotoReview pathOf={pathOf} />)
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  await screen.findByRole('img', { name: 'Photo of Owner 2' })
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(decisions()).toHaveLength(1))
  expect(await screen.findByRole('img', { name: 'Photo of Owner 1' })).toBeTruthy()
  unmount()
  await waitFor(() => expect(decisions()).toHaveLength(2))
})

test('a held photo shows what it resembles and which accounts have the same picture', async () => {
  const owner = { id: uuid(9), name: 'Kofi Mensah', status: 'banned' }
  queue(photo(1, { held: true, resembles: 'nudity', copies: [{ image: '/copy.jpg', owner }] }))
  show(<PhotoReview pathOf={pathOf} />)
  expect(await screen.findByText('Resembles a picture that was removed: Nudity')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Kofi Mensah' }).getAttribute('href')).toBe(pathOf(uuid(9)))
  expect(screen.getByText('Banned')).toBeTruthy()
})

test('an empty queue says so', async () => {
  queue()
  show(<PhotoReview pathOf={pathOf} />)
  expect(await screen.findByRole('heading', { name: 'Every photo has been reviewed.' })).toBeTruthy()
})

test('a photo is removed from the page of its member', async () => {
  queue(photo(1))
  answer('post', `/admin/photos/${uuid(1)}/remove`, { data: { waiting: 0 } })
  const { user } = show(<MemberPhotos id={uuid(101)} isMe={false} pathOf={pathOf} />)
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await user.click(screen.getByRole('button', { name: '7. Hate' }))
  await waitFor(() => expect(decisions()[0]?.body).toBe('{"reason":"hate"}'))
})

test('moderators cannot remove their own photo', async () => {
  queue(photo(1))
  show(<MemberPhotos id={uuid(101)} isMe pathOf={pathOf} />)
  expect(await screen.findByRole('img', { name: 'Photo of Owner 1' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
})

test('the voice intro of a member can be played, and removed with a reason', async () => {
  const voice = { id: uuid(7), url: '/api/voices/1', seconds: 12.4, waveform: Array.from({ length: 64 }, () => 9) }
  answer('get', `/admin/voices/${uuid(101)}`, { data: { voice } })
  answer('post', `/admin/voices/${uuid(101)}/remove`, { data: {} })
  const { user } = show(<MemberVoice id={uuid(101)} isMe={false} />)
  expect(await screen.findByRole('group', { name: 'Voice intro, 0:12' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove the voice intro' }))
  expect(decisions()).toEqual([])
  answer('get', `/admin/voices/${uuid(101)}`, { data: { voice: null } })
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.getByRole('textbox', { name: /Reason/ }).getAttribute('aria-invalid')).toBe('true')
  expect(decisions()).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'It gives a phone number.')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull())
  expect(decisions().map(({ body }) => body)).toEqual([`{"reason":"It gives a phone number.","voiceId":"${uuid(7)}"}`])
})

test('a voice intro recorded since the one that was played is shown instead of being removed', async () => {
  const voice = { id: uuid(7), url: '/api/voices/1', seconds: 12.4, waveform: [] }
  answer('get', `/admin/voices/${uuid(101)}`, { data: { voice } })
  const message = 'The member has recorded another voice intro since. Listen to it first.'
  answer('post', `/admin/voices/${uuid(101)}/remove`, { status: 409, code: 'conflict', message })
  const { user } = show(<MemberVoice id={uuid(101)} isMe={false} />)
  await user.click(await screen.findByRole('button', { name: 'Remove the voice intro' }))
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'It gives a phone number.')
  const newer = { id: uuid(8), url: '/api/voices/2', seconds: 3.1, waveform: [] }
  answer('get', `/admin/voices/${uuid(101)}`, { data: { voice: newer } })
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(await screen.findByRole('group', { name: 'Voice intro, 0:03' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /Reason/ })).toBeNull()
})

test('moderators cannot remove their own voice intro, and cancelling removes nothing', async () => {
  const voice = { id: uuid(7), url: '/api/voices/1', seconds: 12.4, waveform: [] }
  answer('get', `/admin/voices/${uuid(101)}`, { data: { voice } })
  const { user, unmount } = show(<MemberVoice id={uuid(101)} isMe={false} />)
  await user.click(await screen.findByRole('button', { name: 'Remove the voice intro' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Remove the voice intro' })).toBeTruthy()
  expect(decisions()).toEqual([])
  unmount()
  show(<MemberVoice id={uuid(101)} isMe />)
  expect(await screen.findByRole('group', { name: 'Voice intro, 0:12' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove the voice intro' })).toBeNull()
})

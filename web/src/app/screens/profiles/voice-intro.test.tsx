import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { OwnVoice, TheirVoice } from './voice-intro.tsx'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const voice = { url: '/api/voices/1', seconds: 12.4, waveform: Array.from({ length: 64 }, () => 9) }

test('the voice intro of another member is named and drawn; without one nothing is shown', () => {
  const { unmount } = show(<TheirVoice voice={voice} name="Tunde" />)
  expect(screen.getByRole('heading', { name: 'Tunde in their own voice' })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Voice intro, 0:12' })).toBeTruthy()
  unmount()
  show(<TheirVoice voice={null} name="Tunde" />)
  expect(screen.queryByRole('heading')).toBeNull()
})

test('the own intro can be recorded again and deleted', async () => {
  answer('delete', '/profile/voice', { data: {}, message: 'Your voice intro has been deleted.' })
  const { user } = show(<OwnVoice voice={voice} />)
  expect(screen.getByRole('button', { name: 'Record again' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Your voice intro has been deleted.')).toBeTruthy()
  expect(seen.map(({ method }) => method)).toEqual(['DELETE'])
})

test('without an intro the member is asked for one, and a device without a microphone shows a message', async () => {
  const { user } = show(<OwnVoice voice={null} />)
  await user.click(screen.getByRole('button', { name: 'Record 15 seconds' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
})

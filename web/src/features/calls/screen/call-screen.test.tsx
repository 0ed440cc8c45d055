import type { Call } from '@karibu/contract'
import { screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { show } from '../../../test/people.tsx'
import { initialConnection, useCallConnection } from '../connection/connection-store.ts'
import { CallScreen } from './call-screen.tsx'

const ada = { id: 'ada', firstname: 'Ada', avatar: '/photos/ada.webp' }
const talking: Call = {
  ...{ id: 'first', kind: 'voice', state: 'accepted', mine: true, deviceId: 'here', endsAt: null, silent: false },
  ...{ acceptedAt: new Date(Date.now() - 75_000).toISOString(), seconds: null, person: ada },
}

beforeAll(() => startI18n('en'))
afterEach(() => useCallConnection.setState(initialConnection))

const open = (person: Call['person'] = ada) =>
  show(<CallScreen person={person} call={{ ...talking, person }} onSmaller={() => {}} onAgain={() => {}} />).container

test('a voice call shows the photo of the other member, how long it lasts, and the connection in words', () => {
  useCallConnection.setState({ link: 'connected', quality: 4 })
  const photos = [...open().querySelectorAll('img')].map((image) => image.getAttribute('src'))
  expect(photos).toEqual([ada.avatar, ada.avatar])
  expect(screen.getByText('Ada')).toBeTruthy()
  expect(screen.getByText(/^1:1\d$/)).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Connection: good' }).textContent).toBe('good')
})

test('before the connection is there, no duration is shown', () => {
  useCallConnection.setState({ link: 'connecting' })
  open()
  expect(screen.getByText('Connecting…')).toBeTruthy()
  expect(screen.queryByRole('img', { name: /^Connection/ })).toBe(null)
})

test('without a photo the pattern of both members is behind the call', () => {
  expect(open({ ...ada, avatar: null }).querySelectorAll('img')).toHaveLength(0)
  expect(document.querySelectorAll('pattern').length).toBeGreaterThan(4)
})

import type { Call } from '@karibu/contract'
import { act, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { show } from '../../../test/people.tsx'
import { useCallConnection } from '../connection/connection-store.ts'
import { showCall, useCallStore } from '../session/call-store.ts'
import { CallStage } from './call-stage.tsx'

const ended: Call = {
  id: 'first',
  kind: 'voice',
  state: 'ended',
  mine: false,
  deviceId: 'here',
  acceptedAt: '2026-05-01T12:00:00.000Z',
  endsAt: null,
  seconds: 3,
  silent: true,
  person: { id: 'ada', firstname: 'Ada', avatar: null },
}

beforeAll(() => startI18n('en'))

test('a failed microphone in one call does not hide the next incoming call', () => {
  useCallStore.setState({ page: 'here' })
  useCallConnection.setState({ trouble: 'denied' })
  showCall(ended)
  show(<CallStage plansPath="/plans" listPath="/messages" />)
  expect(screen.getByRole('dialog', { name: 'Nobody can hear you yet' })).toBeTruthy()
  act(() => showCall({ ...ended, id: 'second', state: 'ringing', deviceId: null }))
  expect(screen.getByRole('button', { name: 'Answer' })).toBeTruthy()
})

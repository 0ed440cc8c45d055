import type { Call } from '@karibu/contract'
import { beforeEach, expect, test } from 'vitest'
import { forgetCall, requestCall, showCall, takeChange, useCallStore } from './call-store.ts'

const person = { id: 'tunde', firstname: 'Tunde', avatar: null }
const ringing: Call = {
  id: 'one',
  kind: 'voice',
  state: 'ringing',
  mine: false,
  deviceId: null,
  acceptedAt: null,
  endsAt: null,
  seconds: null,
  silent: false,
  person,
}
const shown = () => useCallStore.getState().call

beforeEach(() => {
  forgetCall()
  useCallStore.setState({ page: 'here' })
})

test('a call accepted on another device disappears from this one', () => {
  showCall(ringing)
  takeChange({ ...ringing, state: 'accepted', deviceId: 'elsewhere' })
  expect(shown()).toBeNull()
})

test('a call accepted on this device stays, and so does its end', () => {
  showCall(ringing)
  takeChange({ ...ringing, state: 'accepted', deviceId: 'here' })
  expect(shown()?.state).toBe('accepted')
  takeChange({ ...ringing, state: 'ended', deviceId: 'here', seconds: 3 })
  expect(shown()).toMatchObject({ state: 'ended', seconds: 3, person })
})

test('an accept event that precedes its call is not lost', () => {
  requestCall(person, 'voice')
  takeChange({ ...ringing, state: 'accepted', mine: true, deviceId: 'here' })
  showCall({ ...ringing, mine: true, deviceId: 'here' })
  expect(shown()?.state).toBe('accepted')
})

test('late events change nothing back', () => {
  showCall({ ...ringing, state: 'ended', deviceId: 'here' })
  takeChange({ ...ringing, state: 'accepted', deviceId: 'here' })
  expect(shown()?.state).toBe('ended')
})

test('a response written before the end does not ring again', () => {
  showCall({ ...ringing, mine: true, state: 'busy', deviceId: 'here' })
  showCall({ ...ringing, mine: true, deviceId: 'here' })
  expect(shown()?.state).toBe('busy')
})

test.each([
  ['is over', { ...ringing, state: 'missed' as const }],
  ['was taken on another device', { ...ringing, state: 'accepted' as const, deviceId: 'elsewhere' }],
])('an older response does not ring a call that %s', (_, change) => {
  showCall(ringing)
  takeChange(change)
  showCall(ringing)
  expect(shown()).toBeNull()
  showCall(ringing)
  expect(shown()).toBeNull()
})

test('no call can be started during a call', () => {
  showCall(ringing)
  requestCall(person, 'video')
  expect(useCallStore.getState().request).toBeNull()
})

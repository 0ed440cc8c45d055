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

test('a call taken on another device leaves this one', () => {
  showCall(ringing)
  takeChange({ ...ringing, state: 'accepted', deviceId: 'elsewhere' })
  expect(shown()).toBeNull()
})

test('a call taken here stays, and so does its end', () => {
  showCall(ringing)
  takeChange({ ...ringing, state: 'accepted', deviceId: 'here' })
  expect(shown()?.state).toBe('accepted')
  takeChange({ ...ringing, state: 'ended', deviceId: 'here', seconds: 3 })
  expect(shown()).toMatchObject({ state: 'ended', seconds: 3, person })
})

test('an answer that overtakes its call is not forgotten', () => {
  requestCall(person, 'voice')
  takeChange({ ...ringing, state: 'accepted', mine: true, deviceId: 'here' })
  showCall({ ...ringing, mine: true, deviceId: 'here' })
  expect(shown()?.state).toBe('accepted')
})

test('late news change nothing back', () => {
  showCall({ ...ringing, state: 'ended', deviceId: 'here' })
  takeChange({ ...ringing, state: 'accepted', deviceId: 'here' })
  expect(shown()?.state).toBe('ended')
})

test('an answer written before the end does not ring again', () => {
  showCall({ ...ringing, mine: true, state: 'busy', deviceId: 'here' })
  showCall({ ...ringing, mine: true, deviceId: 'here' })
  expect(shown()?.state).toBe('busy')
})

test.each([
  ['is over', { ...ringing, state: 'missed' as const }],
  ['was taken on another device', { ...ringing, state: 'accepted' as const, deviceId: 'elsewhere' }],
])('an older answer does not let a call ring that %s', (_, change) => {
  showCall(ringing)
  takeChange(change)
  showCall(ringing)
  expect(shown()).toBeNull()
  showCall(ringing)
  expect(shown()).toBeNull()
})

test('nobody is called while a call is on', () => {
  showCall(ringing)
  requestCall(person, 'video')
  expect(useCallStore.getState().request).toBeNull()
})

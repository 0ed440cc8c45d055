import type { Call } from '@karibu/contract'
import { waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeFakeServer } from '../../../test/people.tsx'
import { connect, disconnect } from '../connection/connect.ts'
import { answerCall, hangUp, placeCall } from './call-actions.ts'
import { forgetCall, requestCall, showCall, useCallStore } from './call-store.ts'

const { server, seen, answer } = makeFakeServer()
const person = { id: '00000000-0000-4000-8000-000000000001', firstname: 'Tunde', avatar: null }
const placed: Call = {
  id: '00000000-0000-4000-8000-000000000002',
  kind: 'voice',
  state: 'ringing',
  mine: true,
  deviceId: 'here',
  acceptedAt: null,
  endsAt: null,
  seconds: null,
  silent: false,
  person,
}
const mic = { kind: 'audio', enabled: true, stop: vi.fn() }
const ends = () => seen.filter(({ path }) => path.endsWith('/end'))

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  forgetCall()
  useCallStore.setState({ page: 'here', hungUp: null })
  const openMic = vi.fn(async () => ({ getAudioTracks: () => [mic], getTracks: () => [mic] }))
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia: openMic } })
  answer('post', '/calls/:id/end', { data: { call: { ...placed, state: 'missed' } } })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
  vi.unstubAllGlobals()
})
afterAll(() => server.close())

/** A response that arrives when it is released. */
function held(reply: object) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { release: resolve, reply: async () => promise.then(() => reply) }
}

test('cancelling while the server places the call ends the call and shows nothing', async () => {
  const start = held({ data: { call: placed } })
  answer('post', '/members/:id/calls', start.reply)
  requestCall(person, 'voice')
  const requested = useCallStore.getState().request
  const placing = placeCall(requested as NonNullable<typeof requested>)
  await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/calls'))).toBe(true))
  await hangUp()
  start.release()
  await placing
  expect(useCallStore.getState().call).toBeNull()
  expect(ends()).toHaveLength(1)
  showCall(placed)
  expect(useCallStore.getState().call).toBeNull()
})

test('hanging up while accepting ends the call, and the microphone stays closed', async () => {
  const rings = { ...placed, mine: false, deviceId: null }
  const accept = held({ data: { call: { ...rings, state: 'accepted', deviceId: 'here' } } })
  answer('post', '/calls/:id/accept', accept.reply)
  answer('post', '/calls/:id/decline', { status: 409, code: 'conflict', message: 'Taken' })
  showCall(rings)
  const answering = answerCall(rings, { camera: false })
  await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/accept'))).toBe(true))
  await hangUp()
  accept.release()
  await answering
  expect(useCallStore.getState().call).toBeNull()
  expect(ends()).toHaveLength(1)
  expect(mic.stop).toHaveBeenCalled()
})

test('an accepted call survives a lost response about its connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] })
  const giveUp = vi.fn()
  answer('get', '/calls/ice-servers', { status: 503, code: 'unavailable', message: 'Later' })
  const connecting = connect({ ...placed, state: 'accepted' }, giveUp)
  const requested = () => seen.filter(({ path }) => path.endsWith('/ice-servers')).length
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000)
    expect(requested()).toBeGreaterThan(2)
  }, 10_000)
  expect(giveUp).not.toHaveBeenCalled()
  disconnect()
  await vi.advanceTimersByTimeAsync(2000)
  await connecting
  vi.useRealTimers()
})

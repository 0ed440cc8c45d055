import type { SignalingMessage } from '@karibu/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Link, makePeer, type Peer } from './peer.ts'

/** A line as a browser has it, of what negotiation looks at: states, descriptions, and who asked for what. */
class FakeLine extends EventTarget {
  static made: FakeLine[] = []
  signalingState: RTCSignalingState = 'stable'
  connectionState: RTCPeerConnectionState = 'new'
  localDescription: RTCSessionDescriptionInit | null = null
  remoteDescription: RTCSessionDescriptionInit | null = null
  onnegotiationneeded: (() => Promise<void>) | null = null
  onicecandidate: ((event: { candidate: RTCIceCandidateInit | null }) => void) | null = null
  ontrack: unknown = null
  restarts = 0
  rollbacks = 0
  tracks: unknown[] = []
  candidates: unknown[] = []
  #ice = 1

  constructor() {
    super()
    FakeLine.made.push(this)
  }
  addTransceiver(kind: string) {
    this.tracks.push(kind)
    if (this.tracks.length === 2) this.needNegotiation()
  }
  getTransceivers() {
    return []
  }
  async setLocalDescription() {
    await null
    const isAnswer = this.signalingState === 'have-remote-offer'
    this.localDescription = { type: isAnswer ? 'answer' : 'offer', sdp: `ice ${this.#ice}` }
    this.signalingState = isAnswer ? 'stable' : 'have-local-offer'
  }
  async setRemoteDescription(description: RTCSessionDescriptionInit) {
    await null
    if (description.type === 'offer' && this.signalingState === 'have-local-offer') this.rollbacks += 1
    if (description.type === 'answer' && this.signalingState !== 'have-local-offer') throw new Error('no offer of ours')
    this.remoteDescription = description
    this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable'
  }
  async addIceCandidate(candidate: unknown) {
    this.candidates.push(candidate)
  }
  restartIce() {
    this.restarts += 1
    this.#ice += 1
    this.needNegotiation()
  }
  // As browsers do: not before the present negotiation is over.
  needNegotiation() {
    setTimeout(() => {
      if (this.signalingState === 'stable') void this.onnegotiationneeded?.()
    }, 0)
  }
  become(state: RTCPeerConnectionState) {
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }
  close() {
    this.signalingState = 'closed'
  }
}

type Side = { peer: Peer; sent: SignalingMessage[]; links: Link[]; line: () => FakeLine }
const ice = { iceServers: [], iceTransportPolicy: 'all' as const }

/** Two sides whose words wait until they are carried over. */
function makePair() {
  const make = (isCaller: boolean): Side => {
    const [sent, links]: [SignalingMessage[], Link[]] = [[], []]
    let line: FakeLine | undefined
    const peer = makePeer({
      ...{ ice, isCaller, tracks: () => ({ audio: null, video: null }), onTrack: vi.fn(), onMedia: vi.fn() },
      send: (message) => void sent.push(message),
      onLink: (link) => {
        line = FakeLine.made.at(-1)
        links.push(link)
      },
      ...{ onOtherPresent: vi.fn(), onOtherNew: vi.fn() },
    })
    return { peer, sent, links, line: () => (peer.connection() as unknown as FakeLine) ?? line }
  }
  return { caller: make(true), callee: make(false) }
}

/** Carries over what was said until both are silent. */
async function carry(one: Side, other: Side): Promise<void> {
  for (let quiet = 0; quiet < 2; ) {
    await vi.advanceTimersByTimeAsync(60)
    const [left, right] = [one.sent.splice(0), other.sent.splice(0)]
    quiet = left.length + right.length === 0 ? quiet + 1 : 0
    for (const message of left) await other.peer.receive(message)
    for (const message of right) await one.peer.receive(message)
  }
}

async function makeMet() {
  const { caller, callee } = makePair()
  caller.peer.hello()
  await carry(caller, callee)
  return { caller, callee }
}
const agreedOn = ({ line }: Side) => [
  line().signalingState,
  line().localDescription?.type,
  line().localDescription?.sdp,
  line().remoteDescription?.sdp,
]

beforeEach(() => {
  vi.useFakeTimers()
  FakeLine.made = []
  vi.stubGlobal('RTCPeerConnection', FakeLine)
})
afterEach(() => void vi.useRealTimers())

test('the caller offers, the other answers, and both are connected', async () => {
  const { caller, callee } = await makeMet()
  expect(agreedOn(caller)).toEqual(['stable', 'offer', 'ice 1', 'ice 1'])
  expect(agreedOn(callee)).toEqual(['stable', 'answer', 'ice 1', 'ice 1'])
  expect(caller.line().tracks).toEqual(['audio', 'video'])
})

test('when both offer concurrently the caller insists and the other rolls back', async () => {
  const { caller, callee } = await makeMet()
  caller.line().restartIce()
  callee.line().restartIce()
  await carry(caller, callee)
  expect([caller.line().rollbacks, callee.line().rollbacks]).toEqual([0, 1])
  expect(agreedOn(caller).slice(0, 2)).toEqual(['stable', 'offer'])
  expect(agreedOn(callee).slice(0, 2)).toEqual(['stable', 'answer'])
})

test.each([
  ['caller', 0],
  ['callee', 2500],
] as const)('a line that failed for the %s is begun anew by the caller after %i ms', async (who, afterMs) => {
  const pair = await makeMet()
  pair[who].line().become('connected')
  pair[who].line().become('failed')
  await vi.advanceTimersByTimeAsync(Math.max(0, afterMs - 100))
  expect([pair.caller.line().restarts, pair.callee.sent.length]).toEqual([afterMs === 0 ? 1 : 0, 0])
  await vi.advanceTimersByTimeAsync(100)
  await carry(pair.caller, pair.callee)
  expect(pair[who].links.slice(-2)).toEqual(['connected', 'lost'])
  expect([pair.caller.line().restarts, pair.callee.line().restarts]).toEqual([1, 0])
  expect(agreedOn(pair.caller)).toEqual(['stable', 'offer', 'ice 2', 'ice 1'])
  expect(agreedOn(pair.callee)).toEqual(['stable', 'answer', 'ice 1', 'ice 2'])
  // No new connection: audio and video continue as soon as a route is found.
  expect(FakeLine.made).toHaveLength(2)
})

test('when both change the network concurrently, one offer serves both', async () => {
  const { caller, callee } = await makeMet()
  for (const { line } of [caller, callee]) line().become('connected')
  for (const { peer } of [callee, caller]) peer.moved()
  await carry(caller, callee)
  expect([caller.line().restarts, callee.line().restarts]).toEqual([1, 0])
  expect([caller.line().rollbacks, callee.line().rollbacks]).toEqual([0, 0])
  expect([agreedOn(caller)[0], agreedOn(callee)[0]]).toEqual(['stable', 'stable'])
})

test('when both lose the connection concurrently only the caller restarts', async () => {
  const { caller, callee } = await makeMet()
  for (const { line } of [caller, callee]) line().become('disconnected')
  await vi.advanceTimersByTimeAsync(3100)
  await carry(caller, callee)
  for (const { line } of [caller, callee]) line().become('connecting')
  await vi.advanceTimersByTimeAsync(5000)
  expect([caller.line().restarts, callee.line().restarts]).toEqual([1, 0])
  expect([caller.line().rollbacks, callee.line().rollbacks]).toEqual([0, 0])
})

test('a short interruption recovers, a longer one is restarted after three seconds', async () => {
  const { caller } = await makeMet()
  caller.line().become('disconnected')
  await vi.advanceTimersByTimeAsync(2000)
  caller.line().become('connected')
  await vi.advanceTimersByTimeAsync(5000)
  expect([caller.line().restarts, caller.links.at(-1)]).toEqual([0, 'connected'])
  caller.line().become('disconnected')
  await vi.advanceTimersByTimeAsync(3100)
  expect([caller.line().restarts, caller.links.at(-1)]).toEqual([1, 'lost'])
})

test('a network change restarts ICE at once, and a repeated event does nothing twice', async () => {
  const { caller, callee } = await makeMet()
  caller.line().become('connected')
  caller.peer.moved()
  expect(caller.line().restarts).toBe(1)
  await carry(caller, callee)
  expect(agreedOn(caller)).toEqual(['stable', 'offer', 'ice 2', 'ice 1'])
  callee.peer.moved()
  await carry(caller, callee)
  expect(agreedOn(caller)).toEqual(['stable', 'offer', 'ice 3', 'ice 1'])
  expect(callee.line().restarts).toBe(0)
})

test('a lost offer is sent again, and its answer still matches', async () => {
  const { caller, callee } = await makeMet()
  caller.line().become('failed')
  await vi.advanceTimersByTimeAsync(60)
  caller.sent.length = 0
  caller.peer.retry()
  await carry(caller, callee)
  expect(agreedOn(caller)).toEqual(['stable', 'offer', 'ice 2', 'ice 1'])
})

test('candidates that arrive before the description are queued, and those of another session are ignored', async () => {
  const { caller, callee } = await makeMet()
  callee.line().onicecandidate?.({ candidate: { candidate: 'a', sdpMid: '0', sdpMLineIndex: 0 } })
  await carry(caller, callee)
  expect(caller.line().candidates).toMatchObject([{ candidate: 'a' }])
  await caller.peer.receive({ type: 'candidates', from: 'x', to: 'y', candidates: [] })
  expect(caller.line().candidates).toHaveLength(1)
})

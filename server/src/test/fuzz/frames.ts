import { randomBytes } from 'node:crypto'
import { makeDice } from './fuzz.ts'

type Dice = ReturnType<typeof makeDice>
/** What the frames speak of: sessions, conversations, calls and members that there are. */
type World = { tokens: string[]; conversations: string[]; calls: string[]; members: string[] }

/**
 * Endless frames of Engine.IO and Socket.IO, each a right one that was damaged a few times. The same seed gives the same
 * frames; at most a few in a thousand are larger than a server has to take.
 */
export function* mutatedFrames(world: World, seed: number): Generator<string, never> {
  const dice = makeDice(seed)
  while (true) {
    let frame = rightFrame(dice, world)
    for (let times = dice.pick([1, 1, 2, 3, 5]); times > 0; times -= 1) frame = mutate(dice, frame, world)
    yield frame
  }
}

function rightFrame(dice: Dice, { tokens, conversations, calls, members }: World): string {
  const id = dice.pick(['', '', '', '0', '7', '2147483648', '9'.repeat(20)])
  const event = (name: string, payload: unknown) => `42${id}${JSON.stringify([name, payload])}`
  const callId = dice.pick(calls)
  const from = 'run-1'
  return dice.pick([
    () => event('typing', { conversationId: dice.pick(conversations) }),
    () => event('call.signal', { callId, message: dice.pick(messagesFrom(from)) }),
    () => event(dice.pick(signalNames), { id: callId, memberId: dice.pick(members), message: { body: 'x' } }),
    () => `40${JSON.stringify({ token: dice.pick(tokens), page: dice.pick(members) })}`,
    () =>
      `40/${dice.pick(['admin', 'member', '%00', 'a'.repeat(300)])},${JSON.stringify({ token: dice.pick(tokens) })}`,
    () =>
      `45${dice.pick([0, 1, 2, 99])}-${JSON.stringify(['typing', { _placeholder: true, num: dice.pick([0, 1, -1, 1e9]) }])}`,
    () => `46${dice.pick([0, 1])}-${JSON.stringify([{ _placeholder: true, num: 0 }])}`,
    () => `43${id}${JSON.stringify([dice.pick(conversations)])}`,
    () =>
      dice.pick(['2', '3', '2probe', '3probe', '5', '6', '1', '0{"sid":"x"}', '41', '41/admin,', '44{"message":"x"}']),
    () => `b${randomText(dice, 40)}`,
  ])()
}

const messagesFrom = (from: string): unknown[] => [
  { type: 'alive' },
  { type: 'hello', from, to: null },
  { type: 'description', from, to: from, description: { type: 'offer', sdp: 'v=0' } },
  { type: 'candidates', from, to: from, candidates: [{ candidate: '', sdpMid: null, sdpMLineIndex: null }] },
  { type: 'media', from, to: from, mic: true, camera: false },
]
const signalNames = [
  'connect',
  'connect_error',
  'disconnect',
  'disconnecting',
  'newListener',
  'removeListener',
  'error',
  '__proto__',
  'constructor',
  'message.created',
  'session.revoked',
  'call.ringing',
  'join',
]
const hostile = [
  'null',
  'true',
  '[]',
  '{}',
  '-1',
  '1e400',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '{"__proto__":{"a":1}}',
  '{"toString":1}',
  '{"_placeholder":true,"num":0}',
  '["typing"]',
  '\u0000',
  '\u202e',
  '{"$gt":""}',
  "' or 1=1 --",
]

function mutate(dice: Dice, frame: string, world: World): string {
  const at = Math.floor(dice.roll() * (frame.length + 1))
  const length = Math.ceil(dice.roll() * 12)
  const [before, after] = [frame.slice(0, at), frame.slice(at)]
  return dice.pick([
    () => before + String.fromCharCode(Math.floor(dice.roll() * 0x110)) + after.slice(1),
    () => before + after.slice(length),
    () => before + after.slice(0, length).repeat(dice.pick([2, 3, 50])) + after.slice(length),
    () => before + dice.pick(hostile) + after,
    () => before,
    () => before + rightFrame(dice, world).slice(at),
    () => dice.pick([...'0123456789b{[']) + frame.slice(1),
    () => frame.replace(/"[^"]*"(?=[,\]}])/, dice.pick(hostile)),
    () => frame.replace(/\d+/, dice.pick(['', '-1', '9'.repeat(dice.pick([3, 16, 400])), '1.5', '0x10'])),
    () => before + nested(dice) + after,
    () => (dice.chance(0.02) ? before + 'x'.repeat(70_000) + after : before + 'x'.repeat(200) + after),
  ])()
}

function nested(dice: Dice): string {
  const depth = dice.chance(0.05) ? 15_000 : 40
  return dice.pick(['['.repeat(depth) + ']'.repeat(depth), '{"a":'.repeat(depth), '['.repeat(depth)])
}

const randomText = (dice: Dice, length: number): string =>
  Array.from({ length }, () => String.fromCharCode(33 + Math.floor(dice.roll() * 90))).join('')

/** A frame of the websocket protocol as a client sends it. Opcode 1 is text, 2 bytes, 8 a goodbye. */
export function wireFrame(payload: string | Buffer, opcode = 1): Buffer {
  const bytes = Buffer.from(payload)
  const mask = randomBytes(4)
  const masked = Buffer.from(bytes.map((byte, at) => byte ^ (mask[at % 4] ?? 0)))
  return Buffer.concat([Buffer.from([0x80 | opcode, ...lengthOf(bytes.length)]), mask, masked])
}

function lengthOf(length: number): number[] {
  if (length < 126) return [0x80 | length]
  if (length < 65_536) return [0xfe, length >> 8, length & 255]
  return [0xff, 0, 0, 0, 0, ...[24, 16, 8, 0].map((shift) => (length >> shift) & 255)]
}

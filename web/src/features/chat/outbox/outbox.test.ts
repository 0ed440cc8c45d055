import type { Message } from '@karibu/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../../lib/api/api.ts'
import { Outbox } from './outbox.ts'
import { memoryStore, type OutboxStore, type Unsent, withSpare } from './outbox-store.ts'

const media = { kind: 'voice', seconds: 2, waveform: [1, 2] } as const

type Answer = 'ok' | ApiFailure

let store: OutboxStore
let sent: Unsent[]
let answers: Answer[]

const offline = () => new ApiFailure(0, {})
const no = (code: 'not_matched' | 'invalid_input', status: number) => new ApiFailure(status, { code })

const messageOf = ({ clientId, body }: Unsent) => ({ id: clientId, clientId, body }) as Message

function makeOutbox(onSent: (message: Message) => void = () => {}) {
  const outbox = new Outbox({
    store: async () => store,
    send: async (unsent, _, onProgress) => {
      sent.push(unsent)
      const answer = answers.shift() ?? 'ok'
      if (answer !== 'ok') throw answer
      if (unsent.media) onProgress(0.5)
      return messageOf(unsent)
    },
    onSent,
  })
  outbox.belongTo('me')
  return outbox
}

const bodies = () => sent.map(({ body }) => body)
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  store = memoryStore()
  sent = []
  answers = []
  return () => vi.useRealTimers()
})

test('messages are sent one after the other in the order of writing', async () => {
  const taken: string[] = []
  const outbox = makeOutbox(({ body }) => taken.push(body))
  for (const body of ['one', 'two', 'three']) await outbox.add({ to: 'ada', body })
  await settle()
  expect(taken).toEqual(['one', 'two', 'three'])
  expect(outbox.read()).toEqual([])
})

test('offline they wait, and then are sent in order with the same clientId', async () => {
  answers = [offline(), offline()]
  const outbox = makeOutbox()
  await outbox.add({ to: 'ada', body: 'one' })
  await outbox.add({ to: 'ada', body: 'two' })
  await settle()
  expect(outbox.read().map(({ body, failure }) => [body, failure])).toEqual([
    ['one', null],
    ['two', null],
  ])
  outbox.hurry()
  await settle()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outbox.read()).toEqual([])
  expect(bodies().slice(-2)).toEqual(['one', 'two'])
  expect(new Set(sent.filter(({ body }) => body === 'one').map(({ clientId }) => clientId)).size).toBe(1)
})

test('a reload finds unsent messages and sends them', async () => {
  answers = [offline()]
  const before = makeOutbox()
  await before.add({ to: 'ada', body: 'kept' })
  await settle()
  const after = makeOutbox()
  await settle()
  expect(after.read()).toEqual([])
  expect(new Set(sent.map(({ clientId }) => clientId)).size).toBe(1)
})

test('a rejection is final, does not delay later messages, and can be retried', async () => {
  answers = [no('not_matched', 409), 'ok']
  const outbox = makeOutbox()
  await outbox.add({ to: 'ada', body: 'refused' })
  await outbox.add({ to: 'bayo', body: 'fine' })
  await settle()
  expect(outbox.read().map(({ body, failure }) => [body, failure])).toEqual([['refused', 'not_matched']])
  const [refused] = outbox.read()
  if (refused) await outbox.retry(refused)
  await settle()
  expect(outbox.read()).toEqual([])
  expect(sent[2]?.clientId).toBe(sent[0]?.clientId)
})

test('a failed message can be deleted', async () => {
  answers = [no('invalid_input', 400)]
  const outbox = makeOutbox()
  await outbox.add({ to: 'ada', body: 'refused' })
  await settle()
  const [refused] = outbox.read()
  if (refused) await outbox.discard(refused)
  expect(outbox.read()).toEqual([])
})

test('a busy server and a rate limit are retried automatically', async () => {
  answers = [new ApiFailure(503, { code: 'unavailable' }), new ApiFailure(429, { code: 'too_many_requests' })]
  const outbox = makeOutbox()
  await outbox.add({ to: 'ada', body: 'patient' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(bodies()).toEqual(['patient', 'patient', 'patient'])
  expect(outbox.read()).toEqual([])
})

test('a message of one member is never sent by another', async () => {
  answers = [offline()]
  const outbox = makeOutbox()
  await outbox.add({ to: 'ada', body: 'mine' })
  await settle()
  sent = []
  outbox.belongTo('somebody else')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent, outbox.read()]).toEqual([[], []])
  outbox.belongTo('me')
  await settle()
  expect(bodies()).toEqual(['mine'])
})

test('a voice note waits with its bytes, reports its progress, and releases them after the upload', async () => {
  answers = [offline()]
  const shares: (number | null)[] = []
  const outbox = makeOutbox()
  const bytes = new Blob(['sound'])
  await outbox.add({ to: 'ada', body: '', media: { ...media, waveform: [...media.waveform] }, bytes })
  await settle()
  const [waiting] = outbox.read()
  const clientId = waiting?.clientId ?? ''
  expect([await outbox.bytesOf(clientId), outbox.progressOf(clientId)]).toEqual([bytes, null])
  outbox.subscribeProgress(() => shares.push(outbox.progressOf(clientId)))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([outbox.read(), await outbox.bytesOf(clientId), shares]).toEqual([[], null, [0, 0.5, null]])
})

test('a message that the disk cannot store waits in memory, in order, and is sent', async () => {
  const disk = memoryStore()
  store = withSpare(disk)
  answers = [offline(), offline(), offline(), offline()]
  const outbox = makeOutbox()
  await outbox.add({ to: 'ada', body: 'one' })
  await vi.advanceTimersByTimeAsync(1)
  const { add } = disk
  disk.add = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const bytes = new Blob(['sound'])
  await outbox.add({ to: 'ada', body: 'two', media: { ...media, waveform: [...media.waveform] }, bytes })
  await vi.advanceTimersByTimeAsync(1)
  disk.add = add
  await outbox.add({ to: 'ada', body: 'three' })
  const waiting = outbox.read()
  expect(waiting.map(({ body }) => body)).toEqual(['one', 'two', 'three'])
  expect(await outbox.bytesOf(waiting[1]?.clientId ?? '')).toBe(bytes)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([bodies().slice(-3), outbox.read()]).toEqual([['one', 'two', 'three'], []])
})

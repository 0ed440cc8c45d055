import type { Message, MessageReaction } from '@karibu/contract'
import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { takeChange } from '../cache/apply-message.ts'
import { cachedThread, cacheThread } from '../cache/load-thread.ts'
import { reactToMessage } from './react-to-message.ts'

const message: Message = {
  id: 'id-1',
  conversationId: 'c',
  seq: 1,
  clientId: 'client-1',
  senderId: 'ada',
  kind: 'text',
  body: 'Habari',
  sentAt: '2026-05-01T12:00:00.000Z',
  replyTo: null,
  reactions: [],
  deleted: false,
}
const marks = { isAway: false, readSeq: 0, otherReadSeq: 0, lastSeq: 1, lastChange: 0, announcedChange: 0 }
const theirs = { memberId: 'ada', reaction: 'wow' as const }
const react = (reaction: MessageReaction | null) => reactToMessage(client, { id: 'c', seq: 1, myId: 'me', reaction })
const shown = () => cachedThread(client, 'c')?.messages[0]

let client: QueryClient
let answers: ((status: number) => void)[]

beforeEach(() => {
  client = new QueryClient()
  cacheThread(client, 'c', { ...marks, messages: [message], from: 1, to: 1 })
  answers = []
  const written = (status: number) =>
    new Response(JSON.stringify(status < 400 ? { data: { message } } : { code: 'conflict' }), { status })
  vi.stubGlobal('fetch', () => new Promise((done) => answers.push((status) => done(written(status)))))
})

// The request leaves a moment after the press.
async function answer(request: number, status: number): Promise<void> {
  await waitFor(() => expect(answers.length).toBeGreaterThan(request))
  answers[request]?.(status)
}

test('a reaction is shown at once, and a rejected one is reverted without reverting that of the other', async () => {
  const reacted = react('heart')
  expect(shown()?.reactions).toEqual([{ memberId: 'me', reaction: 'heart' }])
  takeChange(client, { ...message, reactions: [theirs, { memberId: 'me', reaction: 'heart' }] }, 1)
  await answer(0, 409)
  await reacted
  expect(shown()?.reactions).toEqual([theirs])
})

test('a reaction does not restore a message deleted for both, whatever the response', async () => {
  const reacted = react('heart')
  takeChange(client, { ...message, body: '', deleted: true }, 1)
  await answer(0, 409)
  await reacted
  await Promise.all([react('wow'), answer(1, 409)])
  expect(shown()).toMatchObject({ body: '', deleted: true, reactions: [] })
})

test('of two quick reactions the later one stays, in whatever order they are confirmed', async () => {
  const both = [react('heart'), react('laugh')]
  await answer(1, 200)
  await both[1]
  await answer(0, 200)
  await both[0]
  expect(shown()?.reactions).toEqual([{ memberId: 'me', reaction: 'laugh' }])
})

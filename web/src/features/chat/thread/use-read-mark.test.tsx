import type { Conversation, Message } from '@karibu/contract'
import { waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { cardOf } from '../../../test/show-at.tsx'
import { cacheThread } from '../cache/load-thread.ts'
import { chatKeys } from '../chat-keys.ts'
import { useConversationWith, useThread } from '../queries.ts'
import { useReadMark } from './use-read-mark.ts'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
afterAll(() => server.close())

const ada = cardOf(7)
const messages = [{ id: 'm', conversationId: 'c', seq: 3, senderId: ada.id, kind: 'text', body: 'Habari' } as Message]
const conversation = { id: 'c', person: ada, lastMessage: null, unread: 1, lastSeq: 3, readSeq: 0 }
const marks = { lastSeq: 3, lastChange: 0, readSeq: 0, otherReadSeq: 0 }
const page = { conversation, messages, ...marks, hasOlder: false, hasNewer: false }
const tellings = () => seen.filter(({ method, path }) => method === 'POST' && path === '/api/conversations/c/read')

function Opened() {
  const { data } = useConversationWith(ada.id)
  return data && <Read conversation={data} />
}

function Read({ conversation }: { conversation: Conversation }) {
  const { data: thread } = useThread(conversation.id)
  useReadMark(conversation, thread, true)
  return null
}

test('a failed read mark is sent again when the page becomes visible', async () => {
  answer('get', `/members/${ada.id}/conversation`, { data: page })
  answer('post', '/conversations/c/read', { status: 429, code: 'too_many_requests' })
  const { client } = show(<Opened />)
  await waitFor(() => expect(tellings().length).toBe(1))
  await waitFor(() => expect(client.isMutating()).toBe(0))
  expect(tellings().length).toBe(1)
  await client.invalidateQueries({ queryKey: chatKeys.withMembers })
  await waitFor(() => expect(tellings().length).toBe(2))
})

test('a read mark known only to this browser is sent to the server', async () => {
  seen.length = 0
  answer('post', '/conversations/c/read', { data: { readSeq: 3, unreadTotal: 0 } })
  const { client } = show(<Opened />)
  cacheThread(client, 'c', { ...marks, readSeq: 3, messages, from: 1, to: 3, isAway: false, announcedChange: 0 })
  await waitFor(() => expect(tellings().length).toBe(1))
})

import { randomUUID } from 'node:crypto'
import { api, type Route } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { block, makeMatch, send } from '../../../test/members/matches.ts'

let app: TestApp
let one: Made
let other: Made
let conversationId: string
beforeAll(async () => {
  app = await makeTestApp()
  ;({ one, other, conversationId } = await makeMatch(app))
  await send(app, one, { to: other, body: 'secret' })
})
afterAll(() => app.close())

/** A valid input for each operation, so that only the pair state decides. */
const rest: Record<string, { params?: object; query?: object; body?: object }> = {
  read: { body: { seq: 1 } },
  trust: { body: { on: true } },
  react: { params: { seq: 1 }, body: { reaction: 'heart' } },
  deleteMessage: { params: { seq: 1 }, query: { for: 'both' } },
  search: { query: { q: 'secret' } },
  photo: { params: { width: '480' }, query: { viewer: randomUUID(), expires: '9999999999999', signature: 'x' } },
  voice: { query: { viewer: randomUUID(), expires: '9999999999999', signature: 'x' } },
  send: { body: { clientId: randomUUID(), body: 'Hello' } },
}
const verbs = Object.entries(api.chat as Record<string, Route>).filter(([, { path }]) => path.includes('{id}'))

const call = (name: string, route: Route, { token, id }: { token: string; id: string }) => {
  const { params, ...more } = rest[name] ?? {}
  return app.call(route, { token, params: { id, ...params }, ...more } as never)
}
const shapeOf = ({ status, code, message, headers }: Awaited<ReturnType<typeof call>>) => [
  status,
  code,
  message,
  headers['content-type'],
  headers['content-length'],
]

test('every verb about a conversation returns not_found to two outsiders, as for a missing one', async () => {
  const outsiders = [await makeMember(app), await makeMember(app, { role: 'admin' })]
  const about = verbs.filter(([, { path }]) => !path.startsWith('/members'))
  expect(about.length).toBeGreaterThanOrEqual(11)
  for (const [name, route] of about) {
    for (const { token } of outsiders) {
      const answer = await call(name, route, { token, id: conversationId })
      expect([name, answer.code]).toEqual([name, 'not_found'])
      expect(shapeOf(answer)).toEqual(shapeOf(await call(name, route, { token, id: randomUUID() })))
    }
  }
  const { data } = await app.call(api.chat.messages, { token: one.token, params: { id: conversationId } })
  expect(data).toMatchObject({
    lastSeq: 1,
    lastChange: 0,
    otherReadSeq: 0,
    messages: [{ body: 'secret', reactions: [] }],
  })
})

test('after a block every operation returns not_found to both, as for an unknown member', async () => {
  const pair = await makeMatch(app)
  await send(app, pair.one, { to: pair.other, body: 'Hello' })
  await block(app, pair.one, pair.other)
  for (const [me, them] of [
    [pair.one, pair.other],
    [pair.other, pair.one],
  ] as const) {
    for (const [name, route] of verbs) {
      const id = route.path.startsWith('/members') ? them.uid : pair.conversationId
      const answer = await call(name, route, { token: me.token, id })
      expect([name, answer.code]).toEqual([name, 'not_found'])
      expect(shapeOf(answer)).toEqual(shapeOf(await call(name, route, { token: me.token, id: randomUUID() })))
    }
  }
})

test('without a session only a signed address gets a response', async () => {
  for (const [name, route] of Object.entries(api.chat as Record<string, Route>)) {
    const id = route.path.startsWith('/members') ? other.uid : conversationId
    const { status } = await call(name, route, { token: '', id })
    expect([name, status]).toEqual([name, route.auth === 'public' ? 404 : 401])
  }
})

test('every verb rejects an invalid id or seq', async () => {
  for (const [name, route] of verbs) {
    expect([name, (await call(name, route, { token: one.token, id: 'x' })).status]).toEqual([name, 400])
    if (!route.path.includes('{seq}')) continue
    for (const seq of ['0', '-1', '1.5', '9'.repeat(12), 'x'])
      expect(
        (await app.call(route, { token: one.token, params: { id: conversationId, seq }, ...restOf(name) } as never))
          .status,
      ).toBe(400)
  }
})
const restOf = (name: string) => ({ query: rest[name]?.query, body: rest[name]?.body })

import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { lockPair, pairOf } from '../../features/chat/conversations/pair-lock.ts'
import { openConversation } from '../../features/chat/index.ts'
import type { TestApp } from '../harness.ts'
import { type Made, makeMember } from './make-member.ts'

type App = Pick<TestApp, 'ctx'>

/** Two members who matched, and their conversation's public id. */
export async function makeMatch(app: App, names: [string, string] = ['Amara', 'Tunde']) {
  const one = await makeMember(app, { firstname: names[0] })
  const other = await makeMember(app, { firstname: names[1], gender: 'male' })
  return { one, other, conversationId: await match(app, one, other) }
}

/** Matches two members, written straight to the tables. */
export function match({ ctx }: App, one: Made, other: Made): Promise<string> {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    await sql`insert into matched values (${one.id}, ${other.id}, ${now}), (${other.id}, ${one.id}, ${now})`.execute(tx)
    return openConversation(tx, { ...pairOf(one.id, other.id), now })
  })
}

export async function unmatch({ ctx }: App, one: Made, other: Made): Promise<void> {
  await sql`delete from matched where (member_id, other_id) in ((${one.id}, ${other.id}), (${other.id}, ${one.id}))`.execute(
    ctx.db,
  )
}

/** Two members who talk without a match: the other accepted the request of the one. */
export async function talk(app: App, one: Made, other: Made): Promise<string> {
  const conversationId = await match(app, one, other)
  await unmatch(app, one, other)
  await sql`update conversation set stage = 'open', requested_by = ${one.id} where uid = ${conversationId}`.execute(
    app.ctx.db,
  )
  return conversationId
}

/** One blocks the other as reactions do: the pair's lock first. */
export async function block({ ctx }: App, one: Made, other: Made): Promise<void> {
  const now = ctx.now()
  await ctx.db.transaction().execute(async (tx) => {
    await lockPair(tx, pairOf(one.id, other.id))
    await sql`delete from matched
      where (member_id, other_id) in ((${one.id}, ${other.id}), (${other.id}, ${one.id}))`.execute(tx)
    await sql`insert into pair_block
      values (${one.id}, ${other.id}, true, ${now}), (${other.id}, ${one.id}, false, ${now})`.execute(tx)
  })
}

type Written = { to: Made; body: string; clientId?: string; askFirst?: boolean }

/** Sends one message through the API. */
export const send = (app: TestApp, from: Made, { to, body, clientId, askFirst }: Written) =>
  app.call(api.chat.send, {
    token: from.token,
    params: { id: to.uid },
    body: { clientId: clientId ?? randomUUID(), body, askFirst },
  })

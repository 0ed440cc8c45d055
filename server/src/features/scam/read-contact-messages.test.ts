import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeMember } from '../../test/members/make-member.ts'
import { match, send } from '../../test/members/matches.ts'
import { readContactMessages, searchedMessagesMax } from './read-contact-messages.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

test('of a conversation that one side fills alone only the newest messages are searched for a question', async () => {
  const [from, to] = [await makeMember(app), await makeMember(app)]
  await match(app, from, to)
  await send(app, to, { to: from, body: 'What is your number?' })
  await send(app, from, { to, body: 'Call me on 0803 5512345' })
  /** More such messages without an answer, so many in all. */
  const fillTo = (count: number) =>
    sql`insert into message (conversation_id, seq, sender_id, client_id, kind, body, sent_at, scam_kinds)
      select x.conversation_id, i, x.sender_id, gen_random_uuid(), x.kind, x.body, x.sent_at + i * interval '1 millisecond', x.scam_kinds
      from (select * from message where sender_id = ${from.id} order by seq desc limit 1) x,
        generate_series(x.seq + 1, ${count}) i`.execute(app.ctx.db)
  const receivedBeforeNewest = async () => {
    const now = new Date(app.ctx.now().getTime() + 60_000)
    const [newest] = await readContactMessages(app.ctx.db, { senderIds: [from.id], now })
    return newest?.received
  }
  await fillTo(searchedMessagesMax + 1)
  expect(await receivedBeforeNewest()).toEqual(['What is your number?'])
  await fillTo(searchedMessagesMax + 2)
  expect(await receivedBeforeNewest()).toEqual([])
})

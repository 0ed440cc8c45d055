import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeMember } from '../../test/members/make-member.ts'
import { makeMatch, send } from '../../test/members/matches.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

test.each(['the reporter', 'the reported member'])(
  'a match that %s ended can still be reported, with its messages as evidence',
  async (ender) => {
    const { one: reporter, other: target } = await makeMatch(app)
    await send(app, target, { to: reporter, body: 'Send me 200 dollars for the ticket.' })
    await send(app, reporter, { to: target, body: 'I do not know you.' })
    const [by, from] = ender === 'the reporter' ? [reporter, target] : [target, reporter]
    const goodbye = { clientId: randomUUID(), body: 'Take care.' }
    const ended = await app.call(api.reactions.end, { token: by.token, params: { id: from.uid }, body: goodbye })
    expect(ended.data.message.body).toBe('Take care.')
    expect((await send(app, target, { to: reporter, body: 'Hello?' })).code).toBe('not_matched')

    const params = { id: target.uid }
    const body = { content: 'He asked me for money for a ticket.', category: 'money' as const }
    const stranger = await makeMember(app)
    const sent = await app.call(api.safety.report, { token: reporter.token, params, body })
    const bare = await app.call(api.safety.report, { token: stranger.token, params, body })
    expect([sent.status, bare.status]).toEqual([201, 201])
    const evidence = await evidenceOf(sent.data.report.id)
    expect(evidence.filter(({ kind }) => kind === 'text').map(({ from, body }) => [from, body])).toEqual([
      ['reported', 'Send me 200 dollars for the ticket.'],
      ['reporter', 'I do not know you.'],
      [ender === 'the reporter' ? 'reporter' : 'reported', 'Take care.'],
    ])
    expect(await evidenceOf(bare.data.report.id)).toEqual([])
  },
)

async function evidenceOf(reportId: string): Promise<{ from: string; kind: string; body: string }[]> {
  const { evidence } = await app.ctx.db
    .selectFrom('abuse_report')
    .where('id', '=', reportId)
    .select('evidence')
    .executeTakeFirstOrThrow()
  return evidence as { from: string; kind: string; body: string }[]
}

import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { watchMembers } from '../bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../harness.ts'
import { type Made, makeMember } from './make-member.ts'
import * as of from './sanctions.ts'

export type { Decision } from './sanctions.ts'

/**
 * A test app whose tests each start with two new moderators and a new member. Registers the hooks of the test file; after
 * each test a banned bystander with an open appeal must be unchanged.
 */
export function sanctionScene() {
  const people = {} as { app: TestApp; one: Made; two: Made; target: Made }
  let expectUnchanged: () => Promise<void>
  let count = 0

  const report = (about = people.target, from?: Made) => of.reportMember(people.app, about, from)
  const decide = (id: string, decision: of.Decision, by = people.one) =>
    of.decideReport(people.app, by, { id, ...decision })
  const confirmBan = (about: Made) => of.confirmBan(people.app, about)
  const refusedToken = (email: string) => of.appealTokenOf(people.app, { email })
  const send = (token: string, text?: string) => of.sendAppeal(people.app, token, text)
  const makeFull = (email: string) => of.makeWithPassword(people.app, email)
  const makeModerator = () => makeMember(people.app, { role: 'admin', permissions: ['moderator'] })

  beforeAll(async () => {
    people.app = await makeTestApp()
    const bystander = await makeFull('bystander@example.com')
    const judge = await makeMember(people.app, { role: 'admin' })
    await decide(await report(bystander), { action: 'ban' }, judge)
    await confirmBan(bystander)
    await send(await refusedToken(bystander.email))
    expectUnchanged = await watchMembers(people.app, bystander)
  })
  beforeEach(async () => {
    await people.app.runJobs()
    people.one = await makeModerator()
    people.two = await makeModerator()
    people.target = await makeFull(`target${'abcdefghijklmnopqrstuvwxyz'[count++]}@example.com`)
    await people.app.runJobs()
    people.app.mails.length = 0
  })
  afterEach(() => expectUnchanged())
  afterAll(() => people.app.close())

  return Object.assign(people, {
    report,
    decide,
    confirmBan,
    refusedToken,
    send,
    makeFull,
    makeModerator,
    suspend: (about = people.target, by = people.one) => of.suspendMember(people.app, about, by),
    logIn: (email: string, secret?: string) => of.logInAs(people.app, email, secret),
    show: (token: string) => people.app.call(api.appeals.show, { body: { token } }),
    queue: (by: Made) => of.listSanctions(people.app, by),
    sanctionOf: (member: Made, by: Made) => of.sanctionOf(people.app, member, by),
    judge: (by: Made, id: string, decision: of.AppealDecision = {}) =>
      of.decideAppeal(people.app, by, { id, ...decision }),
    change: (by: Made, id: string, decision: of.AppealDecision = {}) =>
      of.changeSanction(people.app, by, { id, ...decision }),
    reopen: (by: Made, id: string) => of.reopenReport(people.app, by, id),
    inDays: (days: number) => new Date(people.app.ctx.now().getTime() + days * 86_400_000).toISOString(),
    rowOf: (who: Made) => of.statusOf(people.app, who),
    mailsTo: (who: Made) => of.mailsTo(people.app, who),
    auditOf: (who: Made) => of.auditEntriesOf(people.app, who),
  })
}

import { api, type BodyOf } from '@karibu/contract'
import { expect } from 'vitest'
import type { TestApp } from '../harness.ts'
import { join, password, resetAttemptLimits } from './accounts.ts'
import { type Made, makeMember } from './make-member.ts'

export const appealText = 'I never asked anybody for money. The screenshots show another profile.'
export const decisionReason = 'Asking members for money is against our rules.'

/** A member who signed up, so that they can log in by password. */
export async function makeWithPassword(app: TestApp, email: string): Promise<Made> {
  await resetAttemptLimits(app)
  const token = await join(app, email)
  const { id: uid } = (await app.call(api.accounts.me, { token })).data.user
  const { id } = await app.ctx.db.selectFrom('member').where('uid', '=', uid).select('id').executeTakeFirstOrThrow()
  return { id, uid, email, token }
}

/** The id of a new report; by a new member unless given. */
export async function reportMember(app: TestApp, about: Made, from?: Made): Promise<string> {
  const { token } = from ?? (await makeMember(app))
  const body = { content: 'He asks everybody for gift cards.' }
  return (await app.call(api.safety.report, { token, params: { id: about.uid }, body })).data.report.id
}

export type Decision = Partial<BodyOf<typeof api.moderation.decide>>

export const decideReport = (app: TestApp, by: Made, { id, ...decision }: Decision & { id: string }) =>
  app.call(api.moderation.decide, {
    token: by.token,
    params: { id },
    body: { action: 'ban', reason: decisionReason, ...decision } as never,
  })

/** Suspends the member for a week; returns the id of the report. */
export async function suspendMember(app: TestApp, about: Made, by: Made): Promise<string> {
  const id = await reportMember(app, about)
  expect((await decideReport(app, by, { id, action: 'suspend', days: 7 })).status).toBe(200)
  return id
}

export const logInAs = (app: TestApp, email: string, secret = password) =>
  app.call(api.accounts.login, { body: { email, password: secret } })

/** The appeal token of a refused login. */
export async function appealTokenOf(app: TestApp, { email }: Pick<Made, 'email'>): Promise<string> {
  const refused = await logInAs(app, email)
  return (JSON.parse(refused.body) as { appeal?: string }).appeal ?? `none: ${refused.body}`
}

export const sendAppeal = (app: TestApp, token: string, text = appealText) =>
  app.call(api.appeals.send, { body: { token, text } })

export const listSanctions = async (app: TestApp, by: Made, list: 'appeals' | 'all' = 'appeals') =>
  (await app.call(api.sanctions.list, { token: by.token, query: { list } })).data.sanctions

export const sanctionOf = async (app: TestApp, member: Made, by: Made) =>
  (await listSanctions(app, by, 'all')).find((each) => each.member.id === member.uid) ?? { id: '', mayDecide: null }

export type AppealDecision = Partial<BodyOf<typeof api.sanctions.decideAppeal>>

export const decideAppeal = (app: TestApp, by: Made, { id, ...decision }: AppealDecision & { id: string }) =>
  app.call(api.sanctions.decideAppeal, {
    token: by.token,
    params: { id },
    body: { action: 'lift', reason: 'The screenshots were of somebody else.', ...decision } as never,
  })

export const changeSanction = (app: TestApp, by: Made, { id, ...decision }: AppealDecision & { id: string }) =>
  app.call(api.sanctions.change, {
    token: by.token,
    params: { id },
    body: { action: 'lift', reason: 'This was the wrong account.', ...decision } as never,
  })

export const reopenReport = (app: TestApp, by: Made, id: string) =>
  app.call(api.moderation.reopen, { token: by.token, params: { id }, body: { reason: 'New evidence came in.' } })

export const statusOf = (app: TestApp, { id }: Made) =>
  app.ctx.db
    .selectFrom('member')
    .where('id', '=', id)
    .select(['status', 'suspended_until as until'])
    .executeTakeFirstOrThrow()

export async function mailsTo(app: TestApp, { email }: Made) {
  await app.runJobs()
  return app.mails.filter(({ to }) => to === email)
}

/** The audit entries about a member, the oldest first. */
export async function auditEntriesOf(app: TestApp, { uid }: Made): Promise<string[]> {
  const rows = await app.ctx.db
    .selectFrom('audit_entry')
    .where('subject', '=', uid)
    .orderBy('id')
    .select('action')
    .execute()
  return rows.map(({ action }) => action)
}

/** Confirms the proposed ban of the member as an administrator who had no part in it before, who is returned. */
export async function confirmBan(app: TestApp, { uid }: Made): Promise<Made> {
  const second = await makeMember(app, { role: 'admin' })
  const { proposals } = (await app.call(api.staff.list, { token: second.token })).data
  const id = proposals.find(({ target }) => target.id === uid)?.id ?? ''
  expect((await app.call(api.staff.confirm, { token: second.token, params: { id } })).status).toBe(200)
  return second
}

import { api, emailObjectionDays } from '@karibu/contract'
import { expect } from 'vitest'
import { dayMs } from '../../durations.ts'
import type { TestApp } from '../harness.ts'
import { codeFor, resetAttemptLimits } from './accounts.ts'
import { type Made, makeMember } from './make-member.ts'
import { makeWithPassword } from './sanctions.ts'

export const correctionReason = 'Wrote from the new address and answered what only she knows.'

let count = 0
export const makeAdmin = (app: TestApp) => makeMember(app, { role: 'admin', permissions: ['admin'] })

export type CorrectionDesk = Awaited<ReturnType<typeof openCorrectionDesk>>

/** Two administrators, and a member who lost the mailbox, with what they do about it. */
export async function openCorrectionDesk(app: TestApp) {
  await resetAttemptLimits(app)
  count += 1
  const desk = {
    one: await makeAdmin(app),
    two: await makeAdmin(app),
    member: await makeWithPassword(app, `lost-${count}@example.com`),
    newEmail: `found-${count}@example.com`,
  }
  return Object.assign(desk, staffSide(app, desk), memberSide(app, desk))
}

type People = { one: Made; two: Made; member: Made; newEmail: string }

function staffSide(app: TestApp, desk: People) {
  const propose = (by = desk.one, about = desk.member, email = desk.newEmail) =>
    app.call(api.emailCorrections.propose, {
      token: by.token,
      params: { id: about.uid },
      body: { email, reason: correctionReason },
    })
  const decide = (how: 'confirm' | 'reject', id: string, { token } = desk.two) =>
    app.call(api.staff[how], { token, params: { id } })
  const listed = async (viewer = desk.two) =>
    (await app.call(api.staff.list, { token: viewer.token })).data.proposals.find(
      ({ target }) => target.id === desk.member.uid,
    )
  async function proposed(): Promise<string> {
    expect((await propose()).status).toBe(201)
    return (await listed())?.id ?? ''
  }
  /** Two administrators agreed; `days` after that. */
  async function confirmed(days = emailObjectionDays): Promise<void> {
    expect((await decide('confirm', await proposed())).status).toBe(200)
    await app.runJobs()
    app.advance(days * dayMs)
    await app.runJobs()
  }
  return { propose, decide, listed, proposed, confirmed }
}

function memberSide(app: TestApp, desk: People) {
  const { db } = app.ctx
  const correctionOf = ({ id } = desk.member) =>
    db.selectFrom('email_correction').where('member_id', '=', id).selectAll().executeTakeFirst()
  const rowOf = ({ id } = desk.member) =>
    db.selectFrom('member').where('id', '=', id).select(['email', 'password_hash']).executeTakeFirstOrThrow()
  const actionsAbout = ({ uid } = desk.member) =>
    db
      .selectFrom('audit_entry')
      .where('subject', '=', uid)
      .orderBy('id')
      .select(['action', 'staff_id as by', 'details'])
      .execute()
  const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email)
  const subjectsTo = (email: string) => mailsTo(email).map(({ subject }) => subject)
  /** Asks for a login code with an address; whether a mail came. */
  async function askForCode(email = desk.newEmail): Promise<{ nonce: string; isMailed: boolean }> {
    await resetAttemptLimits(app)
    const before = mailsTo(email).length
    const { data } = await app.call(api.accounts.requestLoginCode, { body: { email } })
    await app.runJobs()
    return { nonce: data.nonce, isMailed: mailsTo(email).length > before }
  }
  async function logInByCode(email = desk.newEmail, factor: { secondFactor?: string } = {}) {
    const { nonce } = await askForCode(email)
    return app.call(api.accounts.loginByCode, { body: { email, code: codeFor(app, email), nonce, ...factor } })
  }
  const tokenIn = (email: string) => /\/stop-correction#(\S+)/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? ''
  const stop = (token: string) => app.call(api.emailCorrections.stop, { body: { token } })
  async function isNotMoved(): Promise<void> {
    expect((await rowOf()).email).toBe(desk.member.email)
    expect((await askForCode()).isMailed).toBe(false)
  }
  return { correctionOf, rowOf, actionsAbout, mailsTo, subjectsTo, askForCode, logInByCode, tokenIn, stop, isNotMoved }
}

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../../durations.ts'
import { fillRow } from '../../../test/database/fill-row.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { accountJobs } from '../../accounts/jobs.ts'
import { depositJobs } from '../../deposits/jobs.ts'
import { giftJobs } from '../../gifts/jobs.ts'
import { supportJobs } from '../../support/jobs.ts'
import { verificationJobs } from '../../verification/jobs.ts'
import { withdrawalJobs } from '../../withdrawals/jobs.ts'
import { addressOf } from './mail-kinds.ts'

let app: TestApp
let members: Made[]
beforeAll(async () => {
  app = await makeTestApp()
  members = [await makeMember(app), await makeMember(app), await makeMember(app)]
})
afterAll(() => app.close())

const newAddressOf = ({ uid }: Made) => `${uid}@example.org`

async function makeDeposit({ id, uid }: Made, name: string): Promise<string> {
  const { reference } = await fillRow(app, 'deposit', {
    ...{ reference: `${name}-${uid}`, member_id: id, channel: 'paystack', currency: 'NGN', state: 'paid' },
    ...{ method: 'card', paid_by: 'card', purchase_id: null, next_poll_at: null },
  })
  return String(reference)
}

async function makeException(member: Made): Promise<unknown> {
  const reference = await makeDeposit(member, 'exception')
  const { id } = await fillRow(app, 'payment_exception', { channel: 'paystack', reference, fault: 'amount' })
  return id
}

async function makeEmailCorrection(member: Made): Promise<unknown> {
  const now = app.ctx.now()
  const times = { created_at: now, opens_at: now, expires_at: new Date(now.getTime() + dayMs) }
  return (await fillRow(app, 'email_correction', { member_id: member.id, new_email: newAddressOf(member), ...times }))
    .id
}

async function makeWithdrawal({ id, uid }: Made): Promise<unknown> {
  const sent = { sends: 1, destination_hash: null, paid_transfer: randomUUID(), next_step_at: null }
  const to = { kind: 'bank', country: 'NG', currency: 'NGN', number: '0123456789', channel: 'paystack' }
  const row = { member_id: id, state: 'paid', reference: `paid-${uid.slice(0, 20)}`, provider_id: null, is_live: false }
  return (await fillRow(app, 'withdrawal', { ...row, ...to, ...sent })).id
}

const makeTicket = async ({ id }: Made) => {
  const plain = { kind: 'chat', locale: 'en', status: 'answered', email: null, screenshot: null, merged_into: null }
  const unpaid = { payment_kind: null, payment_reference: null, payment_state: null }
  return (await fillRow(app, 'ticket', { ...plain, ...unpaid, member_id: id })).id
}

const makeCorrection = async ({ id }: Made) => {
  const waiting = { gender: 'other', storage_key: null, decided_at: null, decided_by: null, answer: null, dob: null }
  return (await fillRow(app, 'correction', { member_id: id, ...waiting })).id
}

const makeGift = async ({ id }: Made) => {
  const held = { status: 'held', credits: null, ended_by: null, ended_at: null }
  return (await fillRow(app, 'gift_received', { receiver_id: id, giver_id: null, ...held })).id
}

type Case = { name: string; task: string; makePayload: (of: Made) => Promise<object>; toOf?: (of: Made) => string }
const cases: Case[] = [
  {
    ...{ name: 'a received gift', task: giftJobs.mailReceived.name },
    makePayload: async (of) => ({ giftReceivedId: await makeGift(of) }),
  },
  {
    ...{ name: 'a correction of the address, to the present one', task: accountJobs.mailCorrection.name },
    makePayload: async (of) => ({ correctionId: await makeEmailCorrection(of), to: 'present' }),
  },
  {
    ...{ name: 'a correction of the address, to the new one', task: accountJobs.mailCorrection.name },
    makePayload: async (of) => ({ correctionId: await makeEmailCorrection(of), to: 'new' }),
    toOf: newAddressOf,
  },
  {
    ...{ name: 'a deposit', task: depositJobs.mail.name },
    makePayload: async (of) => ({ reference: await makeDeposit(of, 'deposit'), notice: 'paid' }),
  },
  {
    ...{ name: 'the refund of a payment exception', task: depositJobs.mailExceptionRefund.name },
    makePayload: async (of) => ({ id: Number(await makeException(of)) }),
  },
  {
    ...{ name: 'an answer to a ticket', task: supportJobs.mailAnswer.name },
    makePayload: async (of) => ({ ticketId: await makeTicket(of), seq: 1 }),
  },
  {
    ...{ name: 'a correction of the profile', task: verificationJobs.mailCorrection.name },
    makePayload: async (of) => ({ correctionId: await makeCorrection(of) }),
  },
  {
    ...{ name: 'a withdrawal', task: withdrawalJobs.mail.name },
    makePayload: async (of) => ({ kind: 'paid', withdrawalId: Number(await makeWithdrawal(of)) }),
  },
]

test.each(cases)(
  'a mail about $name goes to its own member',
  async ({ task, makePayload, toOf = (of) => of.email }) => {
    await app.ctx.db.deleteFrom('email_correction').execute()
    const found = []
    const payloads = []
    for (const member of members) payloads.push(await makePayload(member))
    for (const payload of payloads) found.push(await addressOf(app.ctx, { task, payload }))
    expect(found).toEqual(members.map((member) => ({ to: toOf(member), obstacle: null })))
  },
)

import { api, deletionGraceDays, payoutDestinationDays, type Route } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crontab } from '../../app.ts'
import { enqueue } from '../../jobs/jobs.ts'
import {
  type Canary,
  canaries,
  canariesIn,
  canariesInAnswer,
  canariesInFiles,
  canariesInTables,
  captureLog,
} from '../../test/canary/canaries.ts'
import { type CanaryMember, makeCanaryMember, makePeople, type People } from '../../test/canary/canary-member.ts'
import { brokenCall, garbageCall } from '../../test/canary/garbage-calls.ts'
import { columnsWithoutTexts, textColumns } from '../../test/canary/text-columns.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { callRaw } from '../../test/worlds/observe.ts'
import { callsOf } from '../../test/worlds/surfaces.ts'
import { notificationJobs } from '../notifications/jobs.ts'

// One member leaves a text of their own wherever a member can write something: it may only be where it is meant to be.

let app: TestApp
let people: People
let member: CanaryMember
let lines: string[]
beforeAll(async () => {
  app = await makeTestApp({ LOG_LEVEL: 'debug', TRUSTED_PROXIES: '127.0.0.1/32' })
  lines = captureLog(app)
  people = await makePeople(app)
  member = await makeCanaryMember(app, people)
}, 120_000)
afterAll(() => app.close())

/** What is used for an answer or a comparison and stored nowhere, and why not. */
const neverStored = {
  network: 'limits count keyed hashes of networks',
  userAgent: 'a session stores the name of a known browser and system',
  latitude: 'the place is cut to a cell of 2 km',
  longitude: 'the place is cut to a cell of 2 km',
  photoMetadata: 'photos are made anew from their pixels',
  photoName: 'files get random names',
  voiceMetadata: 'recordings are written anew from their packets',
  searchedMessage: 'a search is answered and forgotten',
  knownEmail: 'known people are stored as keyed hashes with a masked label',
  password: 'only its Argon2 hash is stored',
} satisfies Partial<Record<Canary, string>>

test('data of a member is stored in the expected places only, and unstorable data nowhere', async () => {
  const stored = new Set((await canariesInTables(app)).map((line) => line.split(': ')[1]))
  const expected = Object.keys(canaries).filter((name) => !(name in neverStored))
  expect([...stored].sort()).toEqual(expected.sort())
  const { files, found } = canariesInFiles(app)
  expect(files).toBeGreaterThan(0)
  expect(found).toEqual([])
})

test('every column that could hold the words of a person has a canary or a reason to hold none', async () => {
  const columns = await textColumns(app)
  const open = columns.filter(({ name, hasCanary }) => !hasCanary && !columnsWithoutTexts.includes(name))
  expect(open.map(({ name }) => name)).toEqual([])
  const needless = columnsWithoutTexts.filter((name) => !columns.some((one) => one.name === name && !one.hasCanary))
  expect(needless).toEqual([])
})

const profile: Canary[] = ['firstname', 'lastname', 'occupation', 'promptAnswer', 'publicAnswer']
/** What each of the others may read, in the order in which they ask: a report by the stranger hides the profile. */
const published = {
  guest: profile,
  // And what was written to them, or by them.
  stranger: [...profile, 'request'],
  // The text about oneself is for matches.
  matched: [...profile, 'about', 'message', 'giftNote', 'reportAbout'],
  // What was written to them before the block, in their own export.
  blocked: ['request'],
} satisfies Record<string, Canary[]>
const actors = ['guest', 'stranger', 'matched', 'blocked'] as const

test.each(actors)('a %s member reads what is published to them and nothing else', async (who) => {
  const { token } = people[who]
  const cast = { viewer: people[who], giftId: member.giftId }
  const found = new Set<Canary>()
  for (const { route, ask } of callsOf({ app, cast, traces: member.traces }))
    for (const canary of canariesInAnswer(await callRaw(app, { route, ask, token }))) found.add(canary)
  expect([...found].sort()).toEqual([...published[who]].sort())
})

const routes: Route[] = Object.values(api).flatMap((group) => Object.values(group))
const linesWithCanaries = () => lines.filter((line) => canariesIn(line).length > 0)

test('no log line contains text of a member, also when calls fail', async () => {
  const { token } = people.admin
  for (const route of routes) {
    const { headers, ...call } = garbageCall(route)
    await app.app.inject({ ...call, headers: { ...headers, authorization: `Bearer ${token}` } })
    await app.app.inject(brokenCall(route))
  }
  expect(linesWithCanaries()).toEqual([])
  app.app.log.warn(`a line with ${canaries.message}`)
  expect(linesWithCanaries()).toHaveLength(1)
  lines.length = 0
})

const day = 86_400_000

/** Lets days pass and runs every regular job twice: some leave work to others. */
async function pass(days: number): Promise<void> {
  app.advance(days * day)
  for (const task of [...crontab, ...crontab].map(({ task }) => task)) {
    await app.ctx.pool.query(`select graphile_worker.add_job($1, '{}', job_key => $1)`, [task])
  }
  await app.runJobs()
}

/** Mails that a mail server refuses with the address in its words, until they are given up. */
async function refuseMails(): Promise<void> {
  const { send } = app.ctx.mail
  app.ctx.mail.send = ({ to }) => Promise.reject(new Error(`550 5.1.1 <${to}>: recipient rejected`))
  await app.call(api.accounts.forgotPassword, { body: { email: canaries.email } })
  const gift = { key: 'gifts:mail.received', values: { giver: canaries.firstname, gift: 'Rose', date: 'Friday' } }
  const mail = { memberId: people.matched.id, kind: 'gift', page: '/dashboard/gifts', locale: 'en', ...gift } as const
  await enqueue(app.ctx.db, notificationJobs.mailHeld, mail)
  await app.runJobs()
  app.ctx.mail.send = send
  await app.ctx.pool.query(`update graphile_worker._private_jobs
    set attempts = max_attempts, updated_at = now() - interval '2 hours' where last_error is not null`)
  expect(await canariesInTables(app)).toEqual(expect.arrayContaining([`${queue}: email`, `${queue}: firstname`]))
}
const queue = 'graphile_worker._private_jobs'

/** docs/PRIVACY.md: a report stays, with the last words of the two, until the reported account goes. */
const reported = ['abuse_report: likeComment', 'abuse_report: report']
/** The same: a mail that could not be sent, here with the name of a giver to its receiver, 90 days. */
const unsent = [`${queue}: firstname`]
/** The same: number and name of a payout stay for disputes, 180 days from when it is final. */
const paidOut = ['withdrawal: payoutName', 'withdrawal: payoutNumber', 'withdrawal: staffReason']
/** The same: what staff did and why is recorded for good, in words that staff choose. */
const recorded = ['audit_entry: staffReason', 'deposit_refund: staffReason', 'refund_proposal: staffReason']
/** The same: people without an account, who were invited (30 days) or wrote to the team (a year). */
const invited = ['invitation: invitedEmail', 'invitation: invitedName', 'invitation: staffReason']
const visitors = ['ticket: visitorEmail', 'ticket: visitorName']

test('after the deletion the texts of a member are gone from every table and file, except under a written retention rule', async () => {
  const body = { password: canaries.password, forfeit: true }
  expect((await app.call(api.accountDeletion.request, { token: member.token, body })).status).toBe(200)
  await refuseMails()
  await pass(deletionGraceDays + 1)
  await pass(1)
  const retained = async (...lists: string[][]) => expect(await canariesInTables(app)).toEqual(lists.flat().sort())
  await retained(reported, unsent, paidOut, recorded, invited, visitors)
  await pass(payoutDestinationDays)
  await retained(reported, recorded, visitors)
  await pass(366)
  await retained(reported, recorded)
  await app.ctx.db.deleteFrom('member').where('id', '=', people.reported.id).execute()
  await retained(recorded)
  expect(canariesInFiles(app).found).toEqual([])
  expect(linesWithCanaries()).toEqual([])
})

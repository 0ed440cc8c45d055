import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@karibu/contract'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { multipart, picture, storedFiles, upload } from '../../../test/media/pictures.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { match } from '../../../test/members/matches.ts'
import { auditEntriesOf } from '../../../test/members/sanctions.ts'
import { pdqOf } from './pdq.ts'

let folder: string
let app: TestApp
let bystander: Bystander
let staff: Made
let known: Buffer
let adult: Buffer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-lists-'))
  ;[known, adult] = [await scene(1), await scene(2)]
  const rows = [`sha256,${sha256(known)},Hotline,A1`, `sha256,${sha256(adult)},StopNCII,ncii`]
  writeFileSync(join(folder, 'lists.csv'), [...rows, `pdq,${await pdq(await scene(3))},Hotline`].join('\n'))
  app = await makeTestApp({ KNOWN_PICTURES_DIR: folder })
  bystander = await makeBystander(app)
  staff = await makeMember(app, { role: 'admin' })
})
afterEach(() => bystander.expectUnchanged())
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Big shapes, as photos have them, which differ with the seed. */
function scene(seed: number, { width = 500, quality = 90, isMirrored = false } = {}): Promise<Buffer> {
  const circles = Array.from({ length: 12 }, (_, at) => {
    const value = (seed * 7919 + at * 104_729) % 997
    const [x, y, size] = [(value * 37) % 600, (value * 53) % 750, 40 + ((value * 11) % 140)]
    return `<circle cx="${x}" cy="${y}" r="${size}" fill="hsl(${(value * 17) % 360} 70% ${10 + ((value * 29) % 80)}%)"/>`
  })
  const svg = `<svg width="600" height="750"><rect width="600" height="750" fill="#ddd"/>${circles.join('')}</svg>`
  return sharp(Buffer.from(svg)).flop(isMirrored).resize({ width }).jpeg({ quality }).toBuffer()
}

async function pdq(bytes: Buffer): Promise<string> {
  const square = sharp(bytes).resize({ width: 512, height: 512, fit: 'fill' }).toColourspace('srgb')
  const { data, info } = await square.raw().toBuffer({ resolveWithObject: true })
  return pdqOf({ rgb: data, width: info.width, height: info.height }).hashes[0] ?? ''
}

const file = (name: string, bytes: Buffer) => multipart([{ name, bytes }])

async function openTicket(token?: string) {
  const stranger = token ? {} : { name: 'Ama', email: 'ama@example.com' }
  const body = { kind: 'bug' as const, content: 'The deck is empty.', page: '/dashboard/matches', ...stranger }
  const { ticket, attachKey } = (await app.call(api.support.open, { token, body })).data
  return { params: { id: ticket.id }, query: { key: attachKey } }
}

async function invite(by: Made): Promise<string> {
  const body = {
    ...{ name: 'Efua', email: `${randomUUID()}@example.com`, role: 'user' as const, permissions: [] },
    ...{ locale: 'en' as const, status: 'inactive' as const, reason: 'She writes our articles.' },
  }
  return (await app.call(api.invitations.add, { token: by.token, body })).data.invitation.id
}

type Answer = Pick<Awaited<ReturnType<typeof upload>>, 'status' | 'code' | 'errors'>
type Place = {
  name: string
  field: string
  by?: 'staff'
  prepare?: (from: Made) => Promise<void>
  send: (from: Made, bytes: Buffer) => Promise<Answer>
}
const places: Place[] = [
  { name: 'their profile', field: 'images.0', send: (from, bytes) => upload(app, from, bytes) },
  {
    name: 'a message',
    field: 'file',
    send: async (from, bytes) => {
      const other = await makeMember(app)
      await match(app, from, other)
      const { payload, contentType } = file('file', bytes)
      const fields = Object.entries({ clientId: randomUUID(), kind: 'photo' }).map(
        ([name, value]) =>
          `--a-line-between-parts\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      const raw = { payload: Buffer.concat([Buffer.from(fields.join('')), payload]), contentType }
      return app.call(api.chat.send, { token: from.token, params: { id: other.uid }, raw })
    },
  },
  {
    name: 'a selfie for the badge',
    field: 'file',
    prepare: async (from) => {
      await upload(app, from, await picture(200, 200))
      await app.call(api.verification.drawGesture, { token: from.token })
    },
    send: ({ token }, bytes) => app.call(api.verification.sendSelfie, { token, raw: file('file', bytes) }),
  },
  {
    name: 'an invitation',
    field: 'image',
    by: 'staff',
    send: async (from, bytes) => {
      const params = { id: await invite(from) }
      return app.call(api.invitations.addPhoto, { token: from.token, params, raw: file('image', bytes) })
    },
  },
  {
    name: 'a message to support',
    field: 'file',
    send: async ({ token }, bytes) =>
      app.call(api.support.attach, { ...(await openTicket(token)), token, raw: file('file', bytes) }),
  },
]

async function reportsOf(member: Made) {
  return app.ctx.db
    .selectFrom('abuse_report')
    .where('target_id', '=', member.id)
    .select(['id', 'category', 'content', 'evidence', 'status', 'reporter_id'])
    .orderBy('created_at')
    .execute()
}
const isInQuestion = async ({ id }: Made) =>
  (await app.ctx.db.selectFrom('member').where('id', '=', id).select('age_in_question as is').executeTakeFirstOrThrow())
    .is
const orphans = async () => (await app.ctx.db.selectFrom('orphaned_file').select('storage_key').execute()).length
async function sender({ by, prepare }: Place): Promise<Made> {
  const from = await makeMember(app, by === 'staff' ? { role: 'admin', permissions: ['admin'] } : {})
  await prepare?.(from)
  return from
}

test.each(places)('a known picture for $name is rejected, stores nothing, and hides its sender', async (place) => {
  const from = await sender(place)
  const before = [storedFiles(app).length, await orphans()]
  const answer = await place.send(from, known)
  expect([answer.status, answer.code, answer.errors]).toEqual([
    400,
    'invalid_input',
    { [place.field]: ['This photo can’t be used here.'] },
  ])
  expect([storedFiles(app).length, await orphans()]).toEqual(before)
  await app.runJobs()
  expect(await reportsOf(from)).toMatchObject([
    {
      category: 'underage',
      content: `Recognized automatically: a photo for ${place.name} was refused, it is on the list Hotline (sha256, A1)`,
      evidence: [],
      status: 'open',
      reporter_id: null,
    },
  ])
  expect([await isInQuestion(from), await auditEntriesOf(app, from)]).toEqual([true, ['age.hide']])
})

test.each(places)('a different picture for $name is accepted', async (place) => {
  const from = await sender(place)
  expect((await place.send(from, await picture(300, 300))).status).toBeLessThan(300)
  await app.runJobs()
  expect([await reportsOf(from), await isInQuestion(from)]).toEqual([[], false])
})

test('a similar picture is found, smaller or mirrored, and nothing of its upload is stored', async () => {
  for (const change of [{ width: 240, quality: 60 }, { isMirrored: true }]) {
    const from = await makeMember(app)
    const before = storedFiles(app).length
    const answer = await upload(app, from, await picture(200, 200), await scene(3, change))
    expect(answer.errors).toEqual({ 'images.1': ['This photo can’t be used here.'] })
    expect(storedFiles(app)).toHaveLength(before)
    await app.runJobs()
    const [report] = await reportsOf(from)
    expect(report?.content).toMatch(/on the list Hotline \(pdq, \d+ bits differ\)$/)
  }
})

test('a category is reported once while the report is open, and staff decide', async () => {
  const from = await makeMember(app)
  for (const bytes of [known, known, adult]) await upload(app, from, bytes)
  await app.runJobs()
  expect((await reportsOf(from)).map(({ category }) => category).toSorted()).toEqual(['sexual', 'underage'])
  const id = (await reportsOf(from)).find(({ category }) => category === 'underage')?.id ?? ''
  const body = { action: 'dismiss' as const, reason: 'The list was wrong about this.', days: 7 as const }
  expect((await app.call(api.moderation.decide, { token: staff.token, params: { id }, body })).status).toBe(200)
  expect(await isInQuestion(from)).toBe(false)
  // That staff looked lately protects from reports by others, not from a list.
  await upload(app, from, known)
  await app.runJobs()
  expect([await reportsOf(from), await isInQuestion(from)]).toMatchObject([{ length: 3 }, true])
})

test('a list of non-consenting adults is reported as sexual and hides no member', async () => {
  const from = await makeMember(app)
  expect((await upload(app, from, adult)).errors).toHaveProperty('images.0')
  await app.runJobs()
  const [report] = await reportsOf(from)
  expect([report?.category, await isInQuestion(from)]).toEqual(['sexual', false])
})

test('without a session a known picture is rejected and creates no report', async () => {
  const count = async () => (await app.ctx.db.selectFrom('abuse_report').select('id').execute()).length
  const before = await count()
  const answer = await app.call(api.support.attach, { ...(await openTicket()), raw: file('file', known) })
  expect(answer.errors).toEqual({ file: ['This photo can’t be used here.'] })
  await app.runJobs()
  expect(await count()).toBe(before)
})

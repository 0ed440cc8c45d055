import { api, cellOf, centreOf, type Point } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const cell = cellOf({ latitude: 6.5244, longitude: 3.3792 })
const centre = centreOf(cell)
const halfHeight = 90 / 10_019
const halfWidth = halfHeight / Math.cos((centre.latitude * Math.PI) / 180)
/** A point of the cell by its share of the way from the middle to the edges. */
const inside = (north: number, east: number): Point => ({
  latitude: centre.latitude + north * halfHeight,
  longitude: centre.longitude + east * halfWidth,
})
/** Half a cell is a kilometre; a metre from the edge. */
const edge = 0.998
const corners = [-edge, edge].flatMap((north) => [-edge, edge].map((east) => inside(north, east)))
const scattered = Array.from({ length: 15 }, (_, index) =>
  inside(((index * 0.618_034) % 1) * 1.9 - 0.95, ((index * 0.754_878) % 1) * 1.9 - 0.95),
)

/** Positions of the attacker: nearby, across borders of zones and of all distances. */
const posts: Point[] = [0.3, 5.4, 9.7, 20.8, 60].map((km, index) => ({
  latitude: centre.latitude + (km / 111.195) * Math.cos(index * 1.7),
  longitude: centre.longitude + (km / 111.195) * Math.sin(index * 1.7),
}))

const moveTo = (who: Made, { latitude, longitude }: Point) =>
  app.call(api.profiles.change, { token: who.token, body: { latitude, longitude } })

/** Everything an attacker can see of a victim, through every route that shows members, from every position. */
async function spy(attacker: Made, victim: Made): Promise<string> {
  const { token } = attacker
  const responses: unknown[] = []
  const record = async (answer: Promise<{ status: number; body: string }>) => {
    const { status, body } = await answer
    responses.push(status, body)
  }
  const toggle = (on: 'true' | 'false') =>
    app.call(api.reactions.toggle, { token, params: { action: 'like' }, query: { uid: victim.uid, on } })
  for (const post of posts) {
    await moveTo(attacker, post)
    for (const distance of [5, 10, 20] as const)
      await record(app.call(api.discovery.members, { token, query: { distance } }))
    await record(app.call(api.discovery.members, { token }))
    await record(app.call(api.discovery.members, { token, query: { limit: 1 } }))
    await record(app.call(api.discovery.members, { token, query: { country: 'NG', gender: 'both' } }))
    await record(app.call(api.profiles.get, { token, params: { id: victim.uid } }))
    await record(toggle('true'))
    await record(app.call(api.reactions.mine, { token, query: { type: 'like' } }))
    await record(app.call(api.reactions.mine, { token, query: { type: 'match' } }))
    await record(toggle('false'))
    await record(app.call(api.reactions.others, { token }))
    await record(app.call(api.chat.conversations, { token }))
  }
  responses.push(app.emitted.filter((signal) => signal.to === attacker.uid))
  return canonical(JSON.stringify(responses))
}

/** The same names for the same things: ids in the order of their coming, times, signatures and presence left out. */
function canonical(text: string): string {
  const names = new Map<string, string>()
  return (
    text
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (uid) => {
        names.set(uid, names.get(uid) ?? `uid${names.size}`)
        return names.get(uid) as string
      })
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      .replaceAll(/(signature|expires)=[\w-]+/g, '$1=…')
      // Who is here is recorded a moment after a request, and has nothing to do with a place.
      .replaceAll(/(\bactive\\*":)(?:true|false)/g, '$1…')
      .replaceAll(/,?\{\\*"key\\*":\\*"active_today\\*"\}/g, '')
  )
}

/** Where two reports differ first: the text around it in each. */
function partThatDiffers(one: string, other: string): [string, string] | null {
  if (one === other) return null
  let at = 0
  while (one[at] === other[at]) at += 1
  return [one.slice(Math.max(0, at - 300), at + 100), other.slice(Math.max(0, at - 300), at + 100)]
}

test('twenty places within one cell are one and the same to an attacker', { timeout: 180_000 }, async () => {
  const attacker = await makeMember(app, { at: null, firstname: 'Attacker' })
  const witnesses = await Promise.all(
    [1, 3, 7, 12, 30].map((km, index) =>
      makeMember(app, {
        firstname: `Witness ${'ABCDE'[index]}`,
        at: { ...centre, latitude: centre.latitude + km / 111.195 },
      }),
    ),
  )
  await sql`update card set shuf = 1000 * member_id`.execute(app.ctx.db)
  const reports = new Set<string>()
  for (const point of [...corners, centre, ...scattered]) {
    const victim = await makeMember(app, { at: null, firstname: 'Victim' })
    expect((await moveTo(victim, point)).status).toBe(200)
    await sql`update card set shuf = 500 where member_id = ${victim.id}`.execute(app.ctx.db)
    await app.call(api.reactions.toggle, {
      token: victim.token,
      params: { action: 'like' },
      query: { uid: attacker.uid },
    })
    await sql`delete from place where member_id = ${attacker.id}`.execute(app.ctx.db)
    await sql`delete from feed_pass where member_id = ${attacker.id}`.execute(app.ctx.db)
    app.emitted.length = 0
    reports.add(await spy(attacker, victim))
    await sql`delete from member where id = ${victim.id}`.execute(app.ctx.db)
  }
  const [report = '', ...others] = reports
  for (const other of others) expect(partThatDiffers(other, report)).toBeNull()
  expect(report).toContain('Victim')
  for (const witness of witnesses) expect(witness.id).toBeGreaterThan(0)
})

test('the probe works: it distinguishes another cell from this one', { timeout: 30_000 }, async () => {
  const attacker = await makeMember(app, { at: null })
  const reports = new Set<string>()
  for (const north of [0, 3, 6]) {
    const victim = await makeMember(app, { at: inside(north, 0), firstname: 'Victim' })
    await sql`update card set shuf = 500 where member_id = ${victim.id}`.execute(app.ctx.db)
    await sql`delete from place where member_id = ${attacker.id}`.execute(app.ctx.db)
    await sql`delete from feed_pass where member_id = ${attacker.id}`.execute(app.ctx.db)
    app.emitted.length = 0
    reports.add(await spy(attacker, victim))
    await sql`delete from member where id = ${victim.id}`.execute(app.ctx.db)
  }
  expect(reports.size).toBe(3)
})

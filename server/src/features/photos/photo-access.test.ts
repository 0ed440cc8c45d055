import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { fetchPhoto, picture, upload } from '../../test/media/pictures.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { photoUrl } from './photo-address.ts'

let app: TestApp
let owner: Made
beforeAll(async () => {
  app = await makeTestApp()
  owner = await makeMember(app)
  await upload(app, owner, await picture(60, 60))
})
afterAll(() => app.close())

/** The address of the owner's photo, as this member is given it. */
async function addressFor(viewer: Made): Promise<string> {
  const { data } = await app.call(api.profiles.get, { token: viewer.token, params: { id: owner.uid } })
  return data.person.images[0]?.image ?? ''
}
const block = (a: Made, b: Made) =>
  sql`insert into pair_block values (${a.id}, ${b.id}, true, ${app.ctx.now()}), (${b.id}, ${a.id}, false, ${app.ctx.now()})`.execute(
    app.ctx.db,
  )

test('a photo is sent with headers that prevent content sniffing and shared caching', async () => {
  const answer = await fetchPhoto(app, await addressFor(await makeMember(app)))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline; filename="photo.webp"',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=60',
    vary: 'accept, save-data',
  })
})

test('an address cannot be changed, reused for another viewer or cached', async () => {
  const viewer = await makeMember(app)
  const other = await makeMember(app)
  const good = await addressFor(viewer)
  const url = new URL(good, 'http://local')
  const changed = (change: (copy: URL) => void) => {
    const copy = new URL(url)
    change(copy)
    return copy.pathname + copy.search
  }
  const unknown = await fetchPhoto(
    app,
    changed((copy) => (copy.pathname = `/api/photos/${randomUUID()}/480`)),
  )
  const refused = [
    changed((copy) => copy.searchParams.set('viewer', other.uid)),
    changed((copy) => copy.searchParams.set('expires', String(Number(copy.searchParams.get('expires')) + 300_000))),
    changed((copy) => copy.searchParams.set('signature', 'A'.repeat(43))),
    changed((copy) => copy.searchParams.set('signature', '')),
  ]
  for (const address of refused) {
    const answer = await fetchPhoto(app, address)
    expect([address, answer.statusCode]).toEqual([address, 404])
    expect({ ...answer.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
  }
  expect((await fetchPhoto(app, good)).statusCode).toBe(200)
  // One signature serves all widths.
  expect((await fetchPhoto(app, good.replace('/480?', '/960?'))).statusCode).toBe(200)
})

test('an address stays the same for a while and expires after ten minutes', async () => {
  const later = await makeTestApp()
  try {
    const self = await makeMember(later)
    const { data } = await upload(later, self, await picture(30, 30))
    const url = data.images[0]?.image ?? ''
    const expires = Number(new URL(url, 'http://local').searchParams.get('expires'))
    const leftMs = expires - later.ctx.now().getTime()
    expect(leftMs).toBeGreaterThan(4 * 60_000)
    expect(leftMs).toBeLessThanOrEqual(10 * 60_000)
    later.advance(leftMs - 60_000)
    expect((await fetchPhoto(later, url)).statusCode).toBe(200)
    later.advance(61_000)
    expect((await fetchPhoto(later, url)).statusCode).toBe(404)
  } finally {
    await later.close()
  }
})

test('an address without a session requires an open session of its viewer, and a photo without bytes is not found', async () => {
  const viewer = await makeMember(app)
  const [photo] = await app.ctx.db.selectFrom('photo').where('member_id', '=', owner.id).selectAll().execute()
  const address = photoUrl(app.ctx, { id: photo?.id ?? '', width: 480, viewerUid: viewer.uid })
  expect((await fetchPhoto(app, address)).statusCode).toBe(200)
  const away = vi.spyOn(app.ctx.storage, 'get').mockResolvedValue(null)
  expect((await fetchPhoto(app, address)).statusCode).toBe(404)
  away.mockRestore()
  // Others still have sessions.
  await app.ctx.db.deleteFrom('member_session').where('member_id', '=', viewer.id).execute()
  expect((await fetchPhoto(app, address)).statusCode).toBe(404)
})

test('a block by either side, hiding and account deletion end the access to photos at once', async () => {
  const ends: ((viewer: Made) => Promise<unknown>)[] = [
    (viewer) => block(viewer, owner),
    (viewer) => block(owner, viewer),
    () => sql`update profile set hidden = true where member_id = ${owner.id}`.execute(app.ctx.db),
    (viewer) => sql`update member set status = 'banned' where id = ${viewer.id}`.execute(app.ctx.db),
    () => sql`update member set status = 'suspended' where id = ${owner.id}`.execute(app.ctx.db),
  ]
  for (const end of ends) {
    await sql`update profile set hidden = false where member_id = ${owner.id}`.execute(app.ctx.db)
    const viewer = await makeMember(app)
    const address = await addressFor(viewer)
    expect((await fetchPhoto(app, address)).statusCode).toBe(200)
    await end(viewer)
    expect((await fetchPhoto(app, address)).statusCode).toBe(404)
  }
})

import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillRow } from '../../../test/database/fill-row.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { picture } from '../../../test/media/pictures.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { importPhotos } from './import-photos.ts'

let app: TestApp
let parent: string
let folder: string
beforeAll(async () => {
  app = await makeTestApp()
  parent = mkdtempSync(join(tmpdir(), 'karibu-import-'))
  folder = mkdtempSync(join(parent, 'photos-'))
  for (const path of [join(folder, 'one.jpg'), join(parent, 'other.jpg')]) writeFileSync(path, await picture(90, 80))
  symlinkSync(join(parent, 'other.jpg'), join(folder, 'link.jpg'))
})
afterAll(async () => {
  rmSync(parent, { recursive: true })
  await app.close()
})

async function makeImported(): Promise<Made> {
  const member = await makeMember(app)
  const row = { source: 'old', foreign_id: member.uid, member_id: member.id, invited_at: null, photos_at: null }
  await fillRow(app, 'imported_member', row)
  return member
}
const photosOf = ({ id }: Made) =>
  app.ctx.db.selectFrom('photo').where('member_id', '=', id).select(['width', 'height']).execute()
const doneAt = async ({ id }: Made) =>
  (
    await app.ctx.db
      .selectFrom('imported_member')
      .where('member_id', '=', id)
      .select('photos_at')
      .executeTakeFirstOrThrow()
  ).photos_at

test('the photos of one imported member are added and noted as done, and those of another still wait', async () => {
  const [member, other] = [await makeImported(), await makeImported()]
  expect(await importPhotos(app.ctx, { memberId: member.id, paths: ['one.jpg'], folder })).toEqual([])
  expect([await photosOf(member), await photosOf(other)]).toEqual([[{ width: 90, height: 80 }], []])
  expect([await doneAt(member), await doneAt(other)]).toEqual([expect.any(Date), null])
})

test('a path that leads out of the folder, also by a link, imports nothing', async () => {
  const member = await makeImported()
  const paths = ['../other.jpg', 'link.jpg', 'none.jpg', join(parent, 'other.jpg')]
  const faults = await importPhotos(app.ctx, { memberId: member.id, paths, folder })
  expect(faults).toEqual(paths.map(() => ({ field: 'photos', reason: 'photo_missing' })))
  expect(await photosOf(member)).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { api } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { multipart, picture } from '../../../test/media/pictures.ts'
import { webm } from '../../../test/media/recordings.ts'
import { unzip } from '../../../test/media/unzip.ts'
import type { Made } from '../../../test/members/make-member.ts'
import { makeMatch } from '../../../test/members/matches.ts'
import { addSentFiles } from './export-media.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

async function sendFile(from: Made, to: Made, kind: 'photo' | 'voice') {
  const bytes = kind === 'photo' ? await picture(400, 300) : webm()
  const file = multipart([{ name: 'file', bytes }])
  const fields = Object.entries({ clientId: randomUUID(), kind }).map(
    ([name, value]) => `--a-line-between-parts\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const payload = Buffer.concat([Buffer.from(fields.join('')), file.payload])
  const raw = { payload, contentType: file.contentType }
  const sent = await app.call(api.chat.send, { token: from.token, params: { id: to.uid }, raw })
  expect(sent.status).toBe(201)
}

async function taken({ id }: Made, bounds?: { bytesMax: number; filesMax: number }, ctx = app.ctx) {
  const zip = new ZipFile()
  await addSentFiles(ctx, { zip, memberId: id, ...(bounds && { bounds }) })
  zip.end()
  const files = unzip(await buffer(zip.outputStream))
  const readMe = files['READ-ME.txt'] ? String(files['READ-ME.txt']) : null
  return { files, readMe, list: JSON.parse(String(files['sent-files.json'])) as { seq: number; file: string | null }[] }
}

test('photos and voice notes sent by the member are included, received ones are not', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  await sendFile(one, other, 'photo')
  await sendFile(other, one, 'photo')
  await sendFile(one, other, 'voice')
  const { files, list, readMe } = await taken(one)
  expect(readMe).toBeNull()
  expect(list).toMatchObject([
    { conversation: conversationId, seq: 3, mime: 'audio/webm', file: `sent/${conversationId}-3.webm` },
    { conversation: conversationId, seq: 1, mime: null, file: `sent/${conversationId}-1.jpg` },
  ])
  expect(Object.keys(files).sort()).toEqual([...list.map(({ file }) => file), 'sent-files.json'].sort())
  expect(files[`sent/${conversationId}-1.jpg`]?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(files[`sent/${conversationId}-3.webm`]?.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
})

test('files beyond the size limit are listed, and the newest come first', async () => {
  const { one, other } = await makeMatch(app)
  await sendFile(one, other, 'photo')
  await sendFile(one, other, 'voice')
  const filesOf = async (bounds: { bytesMax: number; filesMax: number }) =>
    (await taken(one, bounds)).list.map(({ seq, file }) => [seq, file !== null])
  expect(await filesOf({ bytesMax: 10_000_000, filesMax: 1 })).toEqual([
    [2, true],
    [1, false],
  ])
  expect(await filesOf({ bytesMax: 10, filesMax: 9 })).toEqual([
    [2, false],
    [1, false],
  ])
})

test('a text in the file says in the language of the member how many files are left out, and how to get them', async () => {
  const { one, other } = await makeMatch(app)
  for (const kind of ['photo', 'voice', 'photo'] as const) await sendFile(one, other, kind)
  const readMe = async (filesMax: number) => (await taken(one, { bytesMax: 10_000_000, filesMax })).readMe
  expect(await readMe(3)).toBeNull()
  expect(await readMe(2)).toMatch(/^This file doesn’t contain everything: 1 photo or voice note .* is missing/)
  expect(await readMe(1)).toMatch(/: 2 photos and voice notes .* are missing/)
  expect(await readMe(1)).toContain(`write to us at ${brand.supportEmail}`)
  expect((await taken(one, { bytesMax: 10, filesMax: 9 })).readMe).toContain('3 photos and voice notes')
  await app.ctx.db.updateTable('member').set({ locale: 'fr' }).where('id', '=', one.id).execute()
  expect(await readMe(1)).toMatch(/^Ce fichier n’est pas complet\s: il y manque 2 photos/)
})

test('a file that the storage has lost is not counted as left out', async () => {
  const { one, other } = await makeMatch(app)
  await sendFile(one, other, 'photo')
  const storage = { ...app.ctx.storage, get: () => Promise.resolve(null) }
  const { list, readMe } = await taken(one, undefined, { ...app.ctx, storage })
  expect([list.map(({ file }) => file), readMe]).toEqual([[null], null])
})

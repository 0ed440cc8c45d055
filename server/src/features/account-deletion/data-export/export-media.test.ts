import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { api } from '@karibu/contract'
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

async function taken({ id }: Made, bounds?: { bytesMax: number; filesMax: number }) {
  const zip = new ZipFile()
  await addSentFiles(app.ctx, { zip, memberId: id, ...(bounds && { bounds }) })
  zip.end()
  const files = unzip(await buffer(zip.outputStream))
  return { files, list: JSON.parse(String(files['sent-files.json'])) as { seq: number; file: string | null }[] }
}

test('photos and voice notes sent by the member are included, received ones are not', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  await sendFile(one, other, 'photo')
  await sendFile(other, one, 'photo')
  await sendFile(one, other, 'voice')
  const { files, list } = await taken(one)
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

import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { api } from '@karibu/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { fetchPhoto, multipart, picture, storedFiles, upload } from '../../../test/media/pictures.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { spec } from '../../../test/spec.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

test(
  'a photo is stored in three widths and two formats, upright, and the first is the avatar',
  spec('3.16', '7.4'),
  async () => {
    const member = await makeMember(app)
    // Orientation 6: the camera was turned, the picture is higher than wide.
    const turned = await sharp(await picture(1600, 1200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { status, data, message } = await upload(app, member, turned)
    expect([status, message]).toEqual([200, 'Your photos have been added.'])
    const [photo] = data.images
    expect(photo).toMatchObject({ width: 960, height: 1280, image: photo?.medium })
    expect(Buffer.from(photo?.placeholder ?? '', 'base64').length).toBeLessThanOrEqual(30)
    for (const [url, width] of [
      [photo?.small, 160],
      [photo?.medium, 480],
      [photo?.large, 960],
    ] as const) {
      for (const [accept, format] of [
        ['image/webp,*/*', 'webp'],
        ['*/*', 'jpeg'],
      ] as const) {
        const answer = await fetchPhoto(app, url ?? '', { accept })
        expect(answer.headers['content-type']).toBe(`image/${format}`)
        expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width })
      }
    }
    const me = await app.call(api.profiles.get, { token: member.token, params: { id: 'me' } })
    expect(me.data.person.avatar).toBe(photo?.image)
  },
)

test('a member with data saving gets the middle width, and the middle and small widths are small files for any photo', async () => {
  const noise = await sharp({
    create: {
      width: 1600,
      height: 2000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
  const { data } = await upload(app, await makeMember(app), noise)
  const [photo] = data.images
  const saved = await fetchPhoto(app, photo?.large ?? '', { accept: 'image/webp', 'save-data': 'on' })
  expect(await sharp(saved.rawPayload).metadata()).toMatchObject({ width: 480 })
  expect(saved.headers.vary).toContain('save-data')
  for (const url of [photo?.small, photo?.medium])
    expect((await fetchPhoto(app, url ?? '')).rawPayload.length).toBeLessThanOrEqual(60_000)
})

test('a narrow photo is not enlarged', async () => {
  const { data } = await upload(app, await makeMember(app), await picture(300, 200, 'png'))
  const [photo] = data.images
  expect(photo).toMatchObject({ width: 300, height: 200 })
  expect(await sharp((await fetchPhoto(app, photo?.large ?? '')).rawPayload).metadata()).toMatchObject({ width: 300 })
})

test('no stored byte reveals the time, place or camera of a photo', async () => {
  const before = new Set(storedFiles(app))
  const original = await sharp(await picture(800, 600))
    .withExif({
      IFD0: { Make: 'SecretCamera', Artist: 'Amara Okafor', Copyright: 'canary' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '6/1 27/1 1476/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '3/1 23/1 4092/100',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>canary</rdf></x:xmpmeta>')
    .jpeg()
    .toBuffer()
  expect(original.includes('SecretCamera')).toBe(true)
  // Something behind the end of the picture, as in a file that is two things at once.
  const polyglot = Buffer.concat([original, Buffer.from('<script>canary</script>%PDF-1.7 PK\u0003\u0004')])
  expect((await upload(app, await makeMember(app), polyglot)).status).toBe(200)
  const stored = storedFiles(app).filter((path) => !before.has(path))
  expect(stored).toHaveLength(8)
  for (const path of stored) {
    const bytes = readFileSync(path)
    const metadata = await sharp(bytes).metadata()
    expect([metadata.exif, metadata.xmp, metadata.icc, metadata.iptc, metadata.orientation]).toEqual(
      Array.from({ length: 5 }),
    )
    // Four letters and more: three stand by chance in every tenth picture of noise.
    for (const trace of [
      'Exif',
      'EXIF',
      'ICCP',
      'xmpmeta',
      'SecretCamera',
      'Amara',
      'canary',
      'Photoshop',
      '%PDF-1.7',
      'PK\u0003\u0004',
    ])
      expect([path, trace, bytes.includes(trace)]).toEqual([path, trace, false])
  }
})

test('content other than png or jpeg is rejected, whatever its name', spec('5.15'), async () => {
  const member = await makeMember(app)
  const gif = Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1')
  const webp = await sharp(await picture(20, 20))
    .webp()
    .toBuffer()
  const tiff = await sharp(await picture(20, 20))
    .tiff()
    .toBuffer()
  const others = [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html><script>1</script>',
    '%PDF-1.7',
    '',
    gif,
    webp,
    tiff,
  ]
  for (const bytes of others) {
    const refused = await upload(app, member, bytes)
    expect(refused.status).toBe(400)
    expect(refused.errors).toEqual({ 'images.0': ['Only png, jpg and jpeg photos are accepted.'] })
  }
})

test('a photo with only a valid beginning is rejected', async () => {
  const member = await makeMember(app)
  const whole = await picture(400, 300)
  const magic = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
  const cut = whole.subarray(0, whole.length / 2)
  for (const bytes of [magic, Buffer.concat([magic, Buffer.from('<svg/>')]), cut]) {
    const refused = await upload(app, member, bytes)
    expect(refused.errors).toEqual({ 'images.0': ['This photo can’t be read. Please try another one.'] })
  }
})

test('a decompression bomb is rejected by its header, without decoding it', async () => {
  const member = await makeMember(app)
  const refused = await upload(app, member, await makeBomb())
  // A picture that was decoded would be refused as damaged: there are no pixels behind the header.
  expect(refused.errors).toEqual({ 'images.0': ['A photo can have at most 25 megapixels.'] })
})

/** A small PNG whose header promises 268 megapixels. */
async function makeBomb(): Promise<Buffer> {
  const bomb = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const header = bomb.subarray(12, 29)
  header.writeUInt32BE(16_383, 4)
  header.writeUInt32BE(16_383, 8)
  bomb.writeUInt32BE(crc32(header), 29)
  return bomb
}

test('one invalid photo rejects the whole upload with its position and stores nothing', async () => {
  const member = await makeMember(app)
  const before = storedFiles(app).length
  const refused = await upload(app, member, await picture(50, 50), '<svg/>')
  expect(refused.errors).toEqual({ 'images.1': ['Only png, jpg and jpeg photos are accepted.'] })
  expect(storedFiles(app)).toHaveLength(before)
  expect(await app.ctx.db.selectFrom('orphaned_file').selectAll().execute()).toEqual([])
  const me = await app.call(api.profiles.get, { token: member.token, params: { id: 'me' } })
  expect(me.data.person.images).toEqual([])
})

test('a malformed body is rejected as such and stores no file', async () => {
  const { token } = await makeMember(app)
  const before = storedFiles(app).length
  const { payload, contentType } = multipart([{ bytes: await picture(400, 400) }])
  const bodies = [
    payload.subarray(0, payload.length - 30),
    payload.subarray(0, 60),
    Buffer.from('nothing'),
    Buffer.alloc(0),
  ]
  for (const body of bodies) {
    const refused = await app.call(api.profiles.uploadPhotos, { token, raw: { payload: body, contentType } })
    expect([refused.status, refused.code]).toEqual([400, 'invalid_input'])
  }
  const empty = await app.call(api.profiles.uploadPhotos, { token, raw: multipart([]) })
  expect(empty.errors).toEqual({ image: ['Please choose a photo.'] })
  const json = await app.call(api.profiles.uploadPhotos, { token })
  expect(json.errors).toEqual({ image: ['Please choose a photo.'] })
  const proto = await app.call(api.profiles.uploadPhotos, {
    token,
    raw: multipart([{ name: '__proto__', bytes: 'x' }]),
  })
  expect(proto.status).toBe(400)
  expect(storedFiles(app)).toHaveLength(before)
})

test('eleven megabytes are too large', async () => {
  const refused = await upload(app, await makeMember(app), Buffer.alloc(11 * 1024 * 1024, 0xff))
  expect([refused.status, refused.code]).toEqual([413, 'too_large'])
})

test('the file name of the sender is not stored', async () => {
  const { token } = await makeMember(app)
  const filename = '../../../etc/passwd%2e%2e\u202Egpj.exe'
  const sent = await app.call(api.profiles.uploadPhotos, {
    token,
    raw: multipart([{ name: 'image', filename, bytes: await picture(30, 30) }]),
  })
  expect(sent.status).toBe(200)
  expect(storedFiles(app).some((path) => /passwd|exe/.test(path))).toBe(false)
})

test('a profile has at most nine photos', spec('5.19'), async () => {
  const member = await makeMember(app)
  const small = await picture(20, 20)
  expect((await upload(app, member, ...Array.from({ length: 8 }, () => small))).data.images).toHaveLength(8)
  const two = await upload(app, member, small, small)
  expect([two.status, two.code]).toEqual([409, 'too_many_photos'])
  // Two at once for the one place left: the lock admits one.
  const both = await Promise.all([upload(app, member, small), upload(app, member, small)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await upload(app, member, small)).message).toBe('A profile can have up to 9 photos. Remove one first.')
})

test('uploading requires a session, and guests are rejected', async () => {
  const raw = multipart([{ bytes: await picture(20, 20) }])
  expect((await app.call(api.profiles.uploadPhotos, { raw })).code).toBe('unauthenticated')
  const guest = await makeMember(app, { role: 'guest' })
  expect((await app.call(api.profiles.uploadPhotos, { raw, token: guest.token })).code).toBe('forbidden')
})

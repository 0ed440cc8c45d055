import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type PushService = {
  origin: string
  got: { headers: IncomingHttpHeaders; body: Buffer; path: string }[]
  /** What it answers from now on. */
  answer: number
  makeBrowser: () => Browser
  isSignedBy: (headers: IncomingHttpHeaders, publicKey: string) => boolean
  close: () => Promise<void>
}
type Browser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  decrypt: (body: Buffer) => string
}

/** A push service on this machine, and browsers that subscribe to it and read what arrives (RFC 8291, by hand). */
export async function openPushService(): Promise<PushService> {
  const server = createServer(async (request, response) => {
    service.got.push({ headers: request.headers, body: await buffer(request), path: request.url ?? '' })
    response.writeHead(service.answer).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const service: PushService = {
    origin,
    got: [],
    answer: 201,
    makeBrowser: () => makeBrowser(origin),
    isSignedBy: (headers, publicKey) => isSignedBy(headers, { publicKey, origin }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return service
}

function makeBrowser(origin: string): Browser {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `${origin}/push/${randomBytes(12).toString('hex')}`
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
  return { subscription: { endpoint, keys }, decrypt: (body) => decrypt(body, { ecdh, publicKey, auth }) }
}

type Keys = { ecdh: ReturnType<typeof createECDH>; publicKey: Buffer; auth: Buffer }

// salt (16) · record size (4) · length of the key (1) · the sender's key · one record with its tag.
function decrypt(body: Buffer, { ecdh, publicKey, auth }: Keys): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const derive = ({ secret, from, info, length }: { secret: Buffer; from: Buffer; info: Buffer; length: number }) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const secret = derive({ secret: ecdh.computeSecret(senderKey), from: auth, info, length: 32 })
  const key = derive({ secret, from: salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 })
  const nonce = derive({ secret, from: salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 })
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record's text ends with a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

// RFC 8292: a JWT over our own origin, signed by the key that the browser subscribed with.
function isSignedBy(
  headers: IncomingHttpHeaders,
  { publicKey, origin }: { publicKey: string; origin: string },
): boolean {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isGood && key === publicKey && JSON.parse(Buffer.from(claims, 'base64url').toString()).aud === origin
}

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { api, type NewPasskey, type PasskeyAnswer, type PasskeyCreation, type PasskeyRequest } from '@karibu/contract'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { TestApp } from '../harness.ts'
import { join, resetAttemptLimits } from './accounts.ts'

const site = { origin: 'https://karibu.example', rpId: 'karibu.example' }
type Change = Partial<typeof site> & { challenge?: string; type?: string; fmt?: string; attStmt?: Map<string, never[]> }

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** An authenticator with one ES256 key, and the browser around it; a change says how it is led astray. */
export type Device = {
  id: string
  make: (request: Pick<PasskeyCreation, 'challenge'>, change?: Change) => NewPasskey
  sign: (request: Pick<PasskeyRequest, 'challenge'>, change?: Change) => PasskeyAnswer
  /** How often it has signed; it may be turned back. */
  count: number
}

export function makeDevice(): Device {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const head = { id: text(rawId), rawId: text(rawId), type: 'public-key' as const }
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  const device: Device = {
    id: head.id,
    count: 0,
    make: (request, { fmt = 'none', attStmt = new Map<string, never[]>(), ...change } = {}) => {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), rawId, isoCBOR.encode(key)])
      const authData = Buffer.concat([authenticatorData({ ...site, ...change }, 0x45, 0), credential])
      const attestation = new Map<string, string | Map<string, never[]> | Uint8Array>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(authData)],
      ])
      const clientData = clientDataOf('webauthn.create', request, change)
      return {
        ...head,
        response: {
          clientDataJSON: text(clientData),
          attestationObject: text(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      }
    },
    sign: (request, change = {}) => {
      device.count += 1
      const authData = authenticatorData({ ...site, ...change }, 0x05, device.count)
      const clientData = clientDataOf('webauthn.get', request, change)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)
      const response = {
        clientDataJSON: text(clientData),
        authenticatorData: text(authData),
        signature: text(signature),
      }
      return { ...head, response }
    },
  }
  return device
}

function authenticatorData({ rpId }: { rpId: string }, flags: number, count: number): Buffer {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(count)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter])
}

const clientDataOf = (type: string, request: { challenge: string }, change: Change): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: change.type ?? type,
      challenge: change.challenge ?? request.challenge,
      origin: change.origin ?? site.origin,
      crossOrigin: false,
    }),
  )

/** A member who joined, with the password given just now. */
export async function joinFresh(app: TestApp, email: string): Promise<string> {
  const token = await join(app, email)
  await givePassword(app, email)
  return token
}

/** As if the password had been given now in every session of the member. */
export async function givePassword({ ctx }: TestApp, email: string): Promise<void> {
  await ctx.pool.query(
    `update member_session s set password_confirmed_at = $2 from member m where m.id = s.member_id and m.email = $1`,
    [email, ctx.now()],
  )
}

/** As `givePassword`, with the second factor too. */
export async function giveProof(app: TestApp, email: string): Promise<void> {
  await givePassword(app, email)
  await app.ctx.pool.query(
    `update member_session s set second_factor_at = $2 from member m where m.id = s.member_id and m.email = $1`,
    [email, app.ctx.now()],
  )
}

type PasskeyInput = { token: string; device: Device; name?: string }

/** Adds a passkey through the API. */
export async function addPasskey(app: TestApp, { token, device, name = 'My phone' }: PasskeyInput) {
  const request = await app.call(api.passkeys.begin, { token })
  return app.call(api.passkeys.add, { token, body: { name, passkey: device.make(request.data) } })
}

/** A member who joined and has one passkey. */
export async function joinWithPasskey(app: TestApp, email: string) {
  const token = await joinFresh(app, email)
  const device = makeDevice()
  const { data } = await addPasskey(app, { token, device })
  await resetAttemptLimits(app)
  return { email, token, device, passkey: data.passkey, recoveryCodes: data.recoveryCodes ?? [] }
}

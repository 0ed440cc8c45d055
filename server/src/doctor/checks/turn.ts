import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type TurnLogin, turnLogin } from '../../turn-login.ts'
import { type Check, fine } from '../check.ts'
import { exchange } from './turn-transport.ts'

// STUN (RFC 8489) and TURN (RFC 8656): numbers of messages and attributes.
const magicCookie = 0x2112_a442
const allocate = 0x0003
const allocated = 0x0103
const createPermission = 0x0008
const permitted = 0x0108
const attributes = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  realm: 0x0014,
  nonce: 0x0015,
  transport: 0x0019,
  peerAddress: 0x0012,
}
const udp = 17
const ipv4 = 1
/** Clouds answer there with the credentials of their machines: no relay may lead to it. */
const innerAddress = 0xa9fe_a9fe
const headerBytes = 20
const credentialMs = 60_000

/** Asks each relay for an allocation, with credentials as calls get them, and for a way into its own network, which it must refuse. */
export const checkTurn: Check = async ({ config, now }) => {
  const { turn } = config.calls
  if (!turn) return config.production ? { state: 'warn', found: 'unset', detail: 'TURN_URLS' } : null
  const login = turnLogin(turn.secret, { endsAt: now().getTime() + credentialMs, suffix: 'doctor' })
  const faults = await Promise.all(
    turn.urls.map(async (url, place) => {
      const fault = await allocationFault(url, login)
      return fault && `${place + 1}: ${fault}`
    }),
  )
  const found = faults.filter((fault) => fault !== null)
  if (found.length === 0) return fine
  const isOpen = found.some((fault) => fault.endsWith(openInside) || fault.endsWith(openToAll))
  return { state: 'fail', found: isOpen ? 'wrong' : 'refused', detail: found.join(', ') }
}

const openInside = 'denied-peer-ip'
/** Debian's coturn as it is installed: it requires no login, so that anyone can relay through it. */
const openToAll = 'use-auth-secret'

/** null: the relay would carry a call, and leads nowhere else. */
async function allocationFault(url: string, { username, credential }: TurnLogin): Promise<string | null> {
  const transport = Buffer.from([udp, 0, 0, 0])
  const requested = [attribute(attributes.transport, transport)]
  return exchange(url, async (ask) => {
    const challenge = read(await ask(message(allocate, requested)))
    const realm = challenge.values.get(attributes.realm)
    const nonce = challenge.values.get(attributes.nonce)
    if (!realm || !nonce) return challenge.type === allocated ? openToAll : errorOf(challenge)
    const key = createHash('md5').update(`${username}:${realm}:${credential}`).digest()
    const login = [
      attribute(attributes.username, Buffer.from(username)),
      attribute(attributes.realm, realm),
      attribute(attributes.nonce, nonce),
    ]
    const answer = read(await ask(message(allocate, [...requested, ...login], key)))
    if (answer.type !== allocated) return errorOf(answer)
    const inside = read(await ask(message(createPermission, [innerPeer(), ...login], key)))
    return inside.type === permitted ? openInside : null
  })
}

/** XOR-PEER-ADDRESS (RFC 8656, 18.3), of port 80. */
function innerPeer(): Buffer {
  const value = Buffer.from([0, ipv4, 0, 0, 0, 0, 0, 0])
  value.writeUInt16BE(80 ^ (magicCookie >>> 16), 2)
  value.writeUInt32BE((innerAddress ^ magicCookie) >>> 0, 4)
  return attribute(attributes.peerAddress, value)
}

function message(type: number, parts: Buffer[], key?: Buffer): Buffer {
  const body = Buffer.concat(parts)
  const id = randomBytes(12)
  const head = (length: number) => {
    const header = Buffer.alloc(8)
    header.writeUInt16BE(type, 0)
    header.writeUInt16BE(length, 2)
    header.writeUInt32BE(magicCookie, 4)
    return Buffer.concat([header, id])
  }
  if (!key) return Buffer.concat([head(body.length), body])
  // Signed with the length that the message has with its signature.
  const signed = Buffer.concat([head(body.length + 24), body])
  return Buffer.concat([signed, attribute(attributes.integrity, createHmac('sha1', key).update(signed).digest())])
}

function attribute(type: number, value: Buffer): Buffer {
  const header = Buffer.alloc(4)
  header.writeUInt16BE(type, 0)
  header.writeUInt16BE(value.length, 2)
  return Buffer.concat([header, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

type Answer = { type: number; values: Map<number, Buffer> }

function read(bytes: Buffer): Answer {
  const values = new Map<number, Buffer>()
  let at = headerBytes
  while (at + 4 <= bytes.length) {
    const length = bytes.readUInt16BE(at + 2)
    values.set(bytes.readUInt16BE(at), bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length + ((4 - (length % 4)) % 4)
  }
  return { type: bytes.length >= 2 ? bytes.readUInt16BE(0) : 0, values }
}

function errorOf({ values }: Answer): string {
  const error = values.get(attributes.error)
  if (!error || error.length < 4) return 'no TURN answer'
  return `TURN ${error.readUInt8(2) * 100 + error.readUInt8(3)}`
}

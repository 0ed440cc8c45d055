import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'

/** What was made with the secret before is still known while SECRET_PREVIOUS is set; nothing new is made with it. */
export type Signer = Pick<Context, 'secret'> & Partial<Pick<Context, 'secretPrevious'>>
type Clock = Pick<Context, 'now'>
/** `session` is missing in an address that was made outside a request of its viewer, as in an event for another member. */
export type ViewerQuery = { viewer: string; session?: string | undefined; expires: string; signature: string }

type Requester = { viewer: string; session: string }
const requester = new AsyncLocalStorage<Requester | null>()

/** Addresses that `work` makes for this viewer hold for this session only. */
export const signingFor = <T>(who: Requester | null, work: () => T): T => requester.run(who, work)

/** HMAC-SHA256 of a list of texts; without the server's key the input cannot be found by trying. */
export const keyedHash = (secret: string, ...parts: string[]): Buffer =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest()

/** The hashes that a list of texts may be stored under: with this secret, and with the one before it. */
export const knownHashes = ({ secret, secretPrevious }: Signer, ...parts: string[]): Buffer[] =>
  secretsOf({ secret, secretPrevious }).map((each) => keyedHash(each, ...parts))

/** This secret, then the one before it. */
const secretsOf = ({ secret, secretPrevious }: Signer): string[] =>
  secretPrevious ? [secret, secretPrevious] : [secret]

/** Signs a list of texts. The first says what for, so that no signature serves for anything else. */
export const sign = ({ secret }: Signer, ...parts: string[]): string =>
  keyedHash(secret, ...parts).toString('base64url')

/** Was this signature made here, for these texts? Takes the same time whatever was given. */
export function isSigned(signer: Signer, signature: string, ...parts: string[]): boolean {
  const actual = Buffer.from(signature)
  return knownHashes(signer, ...parts)
    .map((hash) => Buffer.from(hash.toString('base64url')))
    .some((right) => right.length === actual.length && timingSafeEqual(right, actual))
}

const mailedTokenShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/** The parts of a mailed token `ID.SECRET`: the UUID of its row, and 32 bytes in base64url. Null where it has another shape. */
export function readMailedToken(token: string): { id: string; secret: string } | null {
  const [, id, secret] = mailedTokenShape.exec(token) ?? []
  return id === undefined || secret === undefined ? null : { id, secret }
}

const stepMs = 5 * 60_000

/**
 * Query of an address of `what` that only works for one viewer, for 5 to 10 minutes, and while the session that asked for it
 * is open (`isViewerIn` in SQL). Its end lies on a five-minute step, so that the same bytes keep one address for a while and
 * the browser's cache finds them again.
 */
export function viewerQuery(signer: Signer & Clock, viewer: string, ...what: string[]): string {
  const expires = String((Math.floor(signer.now().getTime() / stepMs) + 2) * stepMs)
  const asking = requester.getStore()
  const session = asking?.viewer === viewer ? asking.session : undefined
  const signature = sign(signer, 'viewer', viewer, session ?? '', expires, ...what)
  // Ids, digits and base64url: nothing in it needs an escape.
  return `viewer=${viewer}${session ? `&session=${session}` : ''}&expires=${expires}&signature=${signature}`
}

/** Was this query made here for `what`, and is it still good? */
export function isGoodQuery(signer: Signer & Clock, query: ViewerQuery, ...what: string[]): boolean {
  const { viewer, session = '', expires, signature } = query
  const isOurs = isSigned(signer, signature, 'viewer', viewer, session, expires, ...what)
  return isOurs && Number(expires) > signer.now().getTime()
}

/**
 * SQL over `v`, the viewer of a query: are they active, and is the session of the query still open? An address without one
 * needs any open session, so that none outlives the last.
 */
export const isViewerIn = ({ session }: ViewerQuery, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(v.status = 'active' and exists (select from member_session e where e.member_id = v.id
    and e.expires_at > ${now} and (${session ?? null}::uuid is null or e.id = ${session ?? null}::uuid)))`

type SignedWebhook = { secrets: string[]; body: string; now: Date }

/** The signature of an outgoing webhook, `t=SECONDS,v1=HEX`: HMAC-SHA256 of `SECONDS.BODY` with the secret; one v1 for each secret that is valid. */
export function webhookSignature({ secrets, body, now }: SignedWebhook): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const hashes = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
  return [`t=${seconds}`, ...hashes.map((hash) => `v1=${hash}`)].join(',')
}

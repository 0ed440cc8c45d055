import type { Locale, SignalName, SignalPayload } from '@karibu/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from './config.ts'
import type { DB } from './db/schema.ts'
import type { Words } from './http/words.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** Everything that comes from outside a feature. Made once by main (or a test) and handed to every operation. */
export type Context = {
  config: Config
  /** Key of codes' hashes and photo addresses. */
  secret: string
  db: Db
  pool: Pool
  /** The application's clock. SQL takes it as a parameter, so that tests can move it. */
  now: () => Date
  words: Words
  /** Tells a member's browsers something, after the commit. */
  signal: <N extends SignalName>(memberUid: string, name: N, payload: SignalPayload<N>) => void
  /** Closes the live sockets of sessions that ended. */
  cutSessions: (sessionIds: string[]) => void
  /** Is one of the member's sockets open on this server? */
  isConnected: (memberUid: string) => boolean
  mail: MailDoor
  storage: Storage
  log: FastifyBaseLogger
}

export type Mail = { to: string; subject: string; text: string; html: string; locale: Locale }
/** Hands a mail to the outside; throws when it could not. */
export type MailDoor = { send: (mail: Mail) => Promise<void> }

/** Where the bytes of photos lie. */
export type Storage = {
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /** null when there is nothing under the key. */
  get: (key: string) => Promise<Uint8Array | null>
  remove: (key: string) => Promise<void>
}

/** The signed-in member behind a request. */
export type SignedIn = {
  /** Inside only. */
  id: number
  uid: string
  role: 'admin' | 'user' | 'guest'
  locale: Locale
  sessionId: string
  passwordConfirmedAt: Date | null
}

import type {
  ApiScope,
  Locale,
  ServerEventName,
  ServerEventPayload,
  StaffPermission,
  SystemCheckName,
} from '@karibu/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Config } from './config/config.ts'
import type { Reader } from './db/replica/read-replica.ts'
import type { DB } from './db/schema.ts'
import type { TimedPool } from './db/timed-pool.ts'
import type { CheckResult } from './doctor/outcome.ts'
import type { Translations } from './http/translations.ts'
import type { Log } from './log.ts'
import type { KnownPictures } from './ports/known-pictures.ts'
import type { MailPort } from './ports/mail.ts'
import type { Metrics } from './ports/metrics.ts'
import type { Outcomes } from './ports/outcomes.ts'
import type { Payments } from './ports/payments.ts'
import type { PictureClassifier } from './ports/picture-classifier.ts'
import type { PushPort } from './ports/push.ts'
import type { RatesPort } from './ports/rates.ts'
import type { Shared } from './ports/shared.ts'
import type { SmsPort } from './ports/sms.ts'
import type { Storage } from './ports/storage.ts'
import type { Tracing } from './ports/tracing.ts'
import type { WebhookPort } from './ports/webhooks.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** Everything that comes from outside a feature. Made once by main (or a test) and handed to every operation. */
export type Context = {
  config: Config
  /** Key of codes' hashes and photo addresses; `secretPrevious` is the key before, of which the signatures still count. */
  secret: string
  secretPrevious?: string | null
  db: Db
  pool: TimedPool
  reader: Reader
  /** The application's clock. SQL takes it as a parameter, so that tests can move it. */
  now: () => Date
  translations: Translations
  /** Emits an event to all browsers of a member, after the commit. */
  emit: <N extends ServerEventName>(memberUid: string, name: N, payload: ServerEventPayload<N>) => void
  /** Emits an event to one device, identified by `deviceOf`. */
  emitToDevice: <N extends ServerEventName>(device: string, name: N, payload: ServerEventPayload<N>) => void
  /** Closes the live sockets of sessions that ended. */
  cutSessions: (sessionIds: string[]) => void
  /** Is one of the member's sockets open, on whichever server? */
  isConnected: (memberUid: string) => Promise<boolean>
  /** What several servers share; null where there is one. */
  shared: Shared | null
  mail: MailPort
  sms: SmsPort | null
  push: PushPort
  outcomes: Outcomes
  storage: Storage
  /** Lists of pictures that are rejected. */
  knownPictures: KnownPictures
  /** null: pictures are not classified. */
  pictureClassifier: PictureClassifier | null
  /** null where a channel is switched off. */
  payments: Payments
  rates: RatesPort
  webhooks: WebhookPort
  log: Log
  /** Checks this installation and the systems that it uses. */
  checkSystem: (only?: { names: readonly SystemCheckName[] }) => Promise<CheckResult[]>
  /** null: this process is not monitored. */
  metrics: Metrics | null
  /** null: no spans are recorded. */
  tracing: Tracing | null
}

/** The signed-in member behind a request. */
export type SignedIn = {
  /** Inside only. */
  id: number
  uid: string
  role: 'admin' | 'user' | 'guest'
  /** Empty for all but staff. */
  permissions: StaffPermission[]
  locale: Locale
  sessionId: string
  /** What a token for programs is allowed; null in a session, which is allowed everything. */
  scopes: readonly ApiScope[] | null
  passwordConfirmedAt: Date | null
  /** Was the session opened with the second factor? */
  secondFactor: boolean
  /** When it was last given in this session. */
  secondFactorAt: Date | null
  /** The version of the terms that they accepted last, 'YYYY-MM-DD'; null for accounts that the operator made. */
  termsVersion: string | null
}

import type * as z from 'zod/mini'
import type { RefusalCode } from './refusals.ts'
import type { AuditAction, StaffPermission } from './staff/staff.ts'
import type { PlainTextKey } from './texts.ts'

/** public: no authentication · optional: a token is used when sent · member: signed in · staff: member of staff. */
export type Auth = 'public' | 'optional' | 'member' | 'staff'

export type Schema = z.ZodMiniType

/**
 * One call of the interface. `path` is below `/api`, with `{name}` for a parameter. What a route may refuse beyond the
 * codes every route has (see `commonRefusals`) is listed in `refuses`; a refusal not listed is a bug.
 */
export type Route = RouteBase & (MemberAccess | StaffAccess)

type MemberAccess = {
  auth: Exclude<Auth, 'staff'>
  permission?: never
  fresh?: never
  audit?: never
  auditOnce?: never
}

/** A staff route without a permission, or without saying whether it needs a fresh proof, does not compile. */
type StaffAccess = {
  auth: 'staff'
  /** Of several, any one is enough. */
  permission: StaffPermission | readonly StaffPermission[]
  /**
   * Needs the password, and where staff need a second factor that too, given within 5 minutes: every route that moves
   * money, sets a price or rate, or reads private evidence. `password_required` is implied.
   */
  fresh: boolean
  /** A read that is recorded in the audit log, under this name and the id in its path; its reason is the case that it belongs to. */
  audit?: AuditAction
  /** Pages read it again while they are open: one entry an hour for a member of staff and an id. */
  auditOnce?: true
}

type RouteBase = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** The parameter that names another member. A member who is not visible is refused like an unknown id, at the same cost. */
  memberParam?: 'id' | 'otherId' | 'uid'
  /** Bytes of a JSON body, where the usual 16 KB are not enough. */
  bodyBytesMax?: number
  /** What lies inside `data`. An undeclared field never leaves the server. */
  reply: Schema
  status?: 200 | 201 | 202
  /** Key of the sentence in `message` of a success, shown as the dark toast. */
  successKey?: PlainTextKey
  refuses?: readonly RefusalCode[]
  /** Multipart with files instead of a JSON body; beside a `body` the call takes either. `form`: what comes before the files. */
  upload?: { fields: readonly string[]; filesMax: number; bytesMax: number; form?: Schema }
  /** Works, but another operation should be used, which the summary names. The day since when ('YYYY-MM-DD'). */
  deprecated?: string
  /** Answers something else than JSON (a picture, a file); `reply` is then ignored. */
  raw?: true
  /** Answers a file instead where `Accept` asks for text/csv. */
  csv?: true
  /**
   * The call reaches another member: closed to members who have not accepted the terms in time; `terms_not_accepted` is
   * implied. Reading, settings, export, deletion, reports, blocks, appeals and withdrawals are never social.
   */
  social?: true
  /** May a guest call it? By default: every GET, and every route below /me and /auth. */
  guests?: boolean
  /** What it reads or changes belongs to the session that asks: a token for programs is refused. */
  ofSession?: true
  /** `costly`: a stricter limit, for calls that send mail or check a password. */
  rateLimit?: 'normal' | 'costly'
  /**
   * The call carries an `Idempotency-Key` (a UUID): sent again with the same key it has one effect and one answer. For
   * members only; `key_reused` is implied.
   */
  idempotency?: 'optional' | 'required'
}

export const commonRefusals = [
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'too_many_requests',
  'too_large',
  'unsupported_media_type',
  'unavailable',
  'internal',
] as const satisfies readonly RefusalCode[]

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined

export type ParamsOf<R extends Route> = Out<R['params']>
export type QueryOf<R extends Route> = Out<R['query']>
export type BodyOf<R extends Route> = Out<R['body']>
/** What a handler gives (before the contract drops undeclared fields). */
export type ReplyInputOf<R extends Route> = z.input<R['reply']>
/** What a client receives. */
export type ReplyOf<R extends Route> = z.output<R['reply']>
/** What a client sends. */
export type CallOf<R extends Route> = { params?: In<R['params']>; query?: In<R['query']>; body?: In<R['body']> }

/** The permissions that each open a staff route. */
export const permissionsOf = ({ permission }: StaffAccess): readonly StaffPermission[] =>
  typeof permission === 'string' ? [permission] : permission

/** Keeps the exact types of a table of routes. */
export const routes = <const T extends Record<string, Route>>(table: T): T => table

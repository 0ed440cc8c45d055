import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import {
  api,
  type BodyOf,
  commonRefusals,
  fieldFaults,
  type Locale,
  type ParamsOf,
  type PlainTextKey,
  permissionsOf,
  type QueryOf,
  type ReplyInputOf,
  type Route,
  type Schema,
  scopeOf,
} from '@karibu/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context, SignedIn } from '../context.ts'
import { isForeignKeyViolation } from '../db/database-fault.ts'
import { networkOf } from '../network.ts'
import { Refusal } from '../refusal.ts'
import { signingFor } from '../signature.ts'
import type { AssertAdmitted } from './admission/admission.ts'
import { recordRead } from './audit-reads.ts'
import { type Once, onceFor, onceForUpload } from './idempotency.ts'
import type { Limits, RateLeft } from './limits.ts'
import type { AssertOpen } from './maintenance/maintenance-guard.ts'
import type { LimitProfiles } from './profiles-a-day/limit-profiles.ts'
import { shownMembersOf } from './profiles-a-day/shown-members.ts'
import { bodyBytesUsual } from './server.ts'
import { assertFreshProof, assertTermsAccepted, whoAsks } from './session.ts'
import { localeOf } from './translations.ts'
import { deletesStored, isFinal, isRevalidated, sendRevalidated } from './transport/revalidate.ts'
import { type Upload, uploadsOf } from './upload.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges into Fastify's own.
  interface FastifyRequest {
    member: SignedIn | null
  }
}

/** What a handler is given: parsed, and nothing else. */
export type RequestInput<R extends Route> = {
  member: R['auth'] extends 'member' | 'staff' ? SignedIn : SignedIn | null
  params: ParamsOf<R>
  query: QueryOf<R>
  /** Of a call that takes either, undefined where files came instead. */
  body: BodyOf<R> | (R extends { upload: object } ? undefined : never)
  locale: Locale
  /** Network the request came from; for budgets, never stored. */
  network: string
  /** The browser's own description, shortened; shown to the member in the list of sessions. */
  device: string
  uploads: () => AsyncGenerator<Upload>
  headers: FastifyRequest['headers']
  /** Adds a header to the answer. */
  setHeader: (name: string, value: string) => void
  /** Wraps the effect of a route with `idempotency`, inside its transaction. */
  once: Once
}
export { type Once, onceForUpload }

/** Content-Security-Policy of files that members sent: opened alone one loads nothing, runs nothing and is in no frame. */
export const filePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'"

/** Answer of a route that sends something else than JSON. */
export type RawAnswer = {
  /** 200 where none is said. */
  status?: 200 | 206 | 416
  contentType: string
  body: Uint8Array | string | AsyncIterable<string>
  headers?: Record<string, string>
}
type AnswerOf<R extends Route> = R extends { raw: true }
  ? RawAnswer
  : ReplyInputOf<R> | (R extends { csv: true } ? RawAnswer : never)

export type BindRoute = <const R extends Route>(
  route: R,
  handler: (input: RequestInput<R>) => Promise<AnswerOf<R>>,
) => void
/** A feature's routes: one line for each. */
export type FeatureRoutes = (on: BindRoute, ctx: Context) => void

type Guards = { limits: Limits; limitProfiles: LimitProfiles; assertOpen: AssertOpen; assertAdmitted: AssertAdmitted }

/** Binds contract routes to handlers: who asks, parse, handle, and only declared fields leave. */
export function makeMount(app: FastifyInstance, ctx: Context, guards: Guards): BindRoute {
  const { limits, limitProfiles, assertOpen, assertAdmitted } = guards
  return (route, handler) => {
    app.route({
      method: route.method,
      url: `/api${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      exposeHeadRoute: false,
      bodyLimit: route.bodyBytesMax ?? bodyBytesUsual,
      config: { spendsLimit: true },
      // Asked before the body is read, so that a stranger cannot make us read ten megabytes.
      onRequest: async (request, reply) => {
        assertAdmitted(route)
        request.member = route.auth === 'public' ? null : await whoAsks(ctx, request)
        const left = await limits.spend(route, { memberId: request.member?.id ?? null, ip: request.ip })
        if (left) reply.headers(limitHeaders(left))
        if (route.deprecated) reply.header('deprecation', deprecationOf(route.deprecated))
        admit(ctx, route, request.member)
        await assertOpen(route, request)
        refuseOtherMediaType(route, request)
      },
      handler: async (request, reply) => {
        const parsed = {
          params: parse(route.params, request.params),
          query: parse(route.query, request.query),
          body: isMultipart(route, request) ? undefined : parse(route.body, request.body ?? {}),
        }
        if (request.member?.scopes) refusePayment(parsed.body)
        const input = {
          ...parsed,
          member: request.member,
          once: onceFor({
            route,
            memberId: request.member?.id ?? null,
            header: request.headers['idempotency-key'],
            input: parsed,
            now: ctx.now(),
          }),
          locale: localeOf(request.headers['accept-language']),
          network: networkOf(request.ip),
          device: (request.headers['user-agent'] ?? '').slice(0, 200),
          uploads: () => uploadsOf(request, route.upload ?? { fields: [], filesMax: 1, bytesMax: 1 }),
          headers: request.headers,
          setHeader: (name: string, value: string) => void reply.header(name, value),
        }
        try {
          // The shape of `input` follows from `route` at run time; TypeScript cannot carry that through the table.
          const answer = await signingFor(signerOf(request.member), () => handler(input as never))
          await limitProfiles(route, request.member, answer)
          await recordRead(ctx, route, input)
          return (route.raw || route.csv) && isFile(answer)
            ? sendRaw(reply, answer)
            : sendJson(ctx, { route, request, reply, answer })
        } catch (error) {
          throw declared(route, await refusalOfErased(ctx, request.member, error))
        }
      },
    })
  }
}

// As draft-ietf-httpapi-ratelimit-headers names them.
const limitHeaders = ({ name, limit, left, resetSeconds }: RateLeft) => ({
  'ratelimit-policy': `"${name}";q=${limit};w=60`,
  ratelimit: `"${name}";r=${left};t=${resetSeconds}`,
})

/** As RFC 9745 has it. */
const deprecationOf = (day: string): string => `@${Date.parse(day) / 1000}`

// Addresses that a token asks for are good while any session of the member is open.
const signerOf = (member: SignedIn | null) =>
  member && member.scopes === null ? { viewer: member.uid, session: member.sessionId } : null

const groups = new Map<Route, string>(
  Object.entries(api).flatMap(([group, table]) => Object.values(table).map((route): [Route, string] => [route, group])),
)

function admit(ctx: Context, route: Route, member: SignedIn | null): void {
  if (member?.scopes) assertScope(route, member.scopes)
  if (route.auth === 'public' || route.auth === 'optional') return
  if (!member) throw new Refusal('unauthenticated')
  if (route.auth === 'staff') admitStaff(ctx, route, member)
  if (member.role === 'guest' && !(route.guests ?? openToGuests(route))) throw new Refusal('forbidden')
  if (route.social) assertTermsAccepted(ctx, member)
}

function assertScope(route: Route, scopes: readonly string[]): void {
  const scope = scopeOf(groups.get(route) ?? '', route)
  if (scope === null) throw new Refusal('forbidden', { messageKey: 'accounts:says.token_session' })
  if (!scopes.includes(scope)) throw new Refusal('forbidden', { messageKey: 'accounts:says.token_scope' })
}

// A token moves no money, also where a call that its scopes allow could pay for more than the plan has.
function refusePayment(body: unknown): void {
  const pays = typeof body === 'object' && body !== null && 'payWith' in body && body.payWith !== undefined
  if (pays) throw new Refusal('forbidden', { messageKey: 'accounts:says.token_session' })
}

function admitStaff(ctx: Context, route: Extract<Route, { auth: 'staff' }>, member: SignedIn): void {
  // Staff routes do not exist for members.
  if (member.role !== 'admin') throw new Refusal('not_found')
  if (!permissionsOf(route).some((permission) => member.permissions.includes(permission)))
    throw new Refusal('forbidden', { messageKey: 'accounts:says.staff_permission' })
  if (ctx.config.staffSecondFactor && !member.secondFactor)
    throw new Refusal('forbidden', { messageKey: 'accounts:says.staff_second_factor' })
  if (route.fresh) assertFreshProof(ctx, member)
}

// A type that no parser knows is refused by Fastify; these two have one, which not every route uses.
function refuseOtherMediaType(route: Route, request: FastifyRequest): void {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const isRefused =
    (type === 'multipart/form-data' && !route.upload) || (type === 'application/json' && route.upload && !route.body)
  if (isRefused) throw new Refusal('unsupported_media_type')
}

const openToGuests = (route: Route): boolean => route.method === 'GET' || /^\/(auth|me)(\/|$)/.test(route.path)

// A call that takes either says by its content type which one it is.
const isMultipart = (route: Route, request: FastifyRequest): boolean =>
  route.upload !== undefined && route.body !== undefined && request.isMultipart()

function parse(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  throw new Refusal('invalid_input', { fields: fieldFaults(parsed.error) })
}

type JsonReply = { route: Route; request: FastifyRequest; reply: FastifyReply; answer: unknown }

function sendJson(ctx: Context, { route, request, reply, answer }: JsonReply): FastifyReply {
  const data = route.reply.safeParse(answer)
  assert(data.success, `${route.method} ${route.path} answered outside its contract: ${data.error?.message}`)
  const key = messageKeyOf(answer) ?? route.successKey
  const message = key && ctx.translations.translate(localeOf(request.headers['accept-language']), key)
  if (isRevalidated(route)) return sendRevalidated(request, reply, { data: data.data })
  if (isFinal(route)) reply.headers(deletesStored)
  return reply
    .code(statusOf(answer) ?? route.status ?? 200)
    .header('cache-control', 'no-store')
    .send(message ? { message, data: data.data } : { data: data.data })
}

const replyStatus = Symbol('replyStatus')

/** Answers the declared reply under another status: a report that says itself why the service is unavailable. */
export const withStatus = <T extends object>(status: 503, answer: T): T => ({ ...answer, [replyStatus]: status })

function statusOf(answer: unknown): number | undefined {
  if (typeof answer !== 'object' || answer === null || !(replyStatus in answer)) return undefined
  return typeof answer[replyStatus] === 'number' ? answer[replyStatus] : undefined
}

const replyMessages = new WeakMap<object, PlainTextKey>()

/** Answers the declared reply with another sentence than `successKey`, where one call does one of two things. */
export function withMessage<T extends object>(key: PlainTextKey, answer: T): T {
  replyMessages.set(answer, key)
  return answer
}

const messageKeyOf = (answer: unknown): PlainTextKey | undefined =>
  typeof answer === 'object' && answer !== null ? replyMessages.get(answer) : undefined

const isFile = (answer: unknown): answer is RawAnswer =>
  typeof answer === 'object' && answer !== null && 'contentType' in answer

function sendRaw(reply: FastifyReply, { status = 200, contentType, headers, body }: RawAnswer): FastifyReply {
  const prepared = reply
    .code(status)
    .headers(headers ?? {})
    .type(contentType)
  if (typeof body === 'string') return prepared.send(body)
  return prepared.send(body instanceof Uint8Array ? Buffer.from(body) : Readable.from(body))
}

/** What went wrong because the account was erased while its request was under way is no bug: its session has ended. */
async function refusalOfErased({ db }: Context, member: SignedIn | null, error: unknown): Promise<unknown> {
  if (!member || !isForeignKeyViolation(error)) return error
  const found = await db.selectFrom('member').where('id', '=', member.id).select('id').executeTakeFirst()
  return found ? error : new Refusal('unauthenticated')
}

// A no that the contract does not know of is a bug, and shows as one.
function declared(route: Route, error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const implied = [
    ...(route.idempotency ? ['key_reused'] : []),
    ...(route.social ? ['terms_not_accepted'] : []),
    ...(shownMembersOf(route) ? ['too_many_profiles'] : []),
  ]
  const known: readonly string[] = [...commonRefusals, ...implied, ...(route.refuses ?? [])]
  return known.includes(error.code)
    ? error
    : new Error(`${route.method} ${route.path} refused ${error.code}, which it does not declare`)
}

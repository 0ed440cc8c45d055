import { api, clientEvents, type RefusalCode, type Route, refusals, type Schema, serverEvents } from '@karibu/contract'
import { expect, test } from 'vitest'

// What other clients were promised. More keys may come; these stay, with their names and at their place.

type Promised = {
  call: string
  status?: number
  query?: string
  /** Keys of the body; what is not marked with ? is asked for. */
  body?: string
  data?: string
}

const user = 'user(id firstname lastname email avatar wallet credits role locale)'
const card =
  'id firstname lastname age active country(name) images(id image) city distance liked disliked likesMe matched blocked'
const page = 'cursor? limit?'

const promised: Promised[] = [
  {
    call: 'POST /auth/register',
    status: 202,
    body: 'firstName lastName email countryCode mobileNumber gender age password confirmPassword',
    data: 'email',
  },
  { call: 'POST /auth/verify-email', body: 'email code', data: `token ${user}` },
  { call: 'POST /auth/verify-email/resend', status: 202, body: 'email' },
  { call: 'POST /auth/login', body: 'email password remember? secondFactor?', data: `token ${user}` },
  { call: 'POST /auth/otp', status: 202, body: 'email' },
  { call: 'POST /auth/otp/login', body: 'email code remember?', data: `token ${user}` },
  { call: 'POST /auth/forgot-password', status: 202, body: 'email' },
  { call: 'POST /auth/reset-password', body: 'email code password confirmPassword' },
  { call: 'POST /auth/confirm', body: 'password' },
  { call: 'POST /auth/logout' },
  { call: 'POST /auth/logout-all' },
  { call: 'GET /auth/sessions', data: 'sessions(id device createdAt lastUsedAt current)' },
  { call: 'DELETE /auth/sessions/{id}' },
  { call: 'GET /me', data: user },
  { call: 'PATCH /me/settings', body: 'locale? notifications? privacy? quietHours?' },
  { call: 'POST /me/password', body: 'oldPassword newPassword confirmPassword' },
  { call: 'POST /me/email', body: 'email password' },
  { call: 'POST /me/email/verify', body: 'code' },
  { call: 'POST /me/export', body: 'password' },
  { call: 'POST /me/delete', body: 'password' },
  { call: 'POST /me/delete/cancel' },
  { call: 'GET /profile/{id}', data: `person(${card} phone dob wallet credits)` },
  { call: 'PATCH /profile', body: 'cityId? latitude? longitude? preferences?', data: `person(${card})` },
  { call: 'POST /profile/images/upload', data: 'images(id url image)' },
  { call: 'DELETE /profile/images/{id}/remove' },
  { call: 'PUT /profile/images/order', body: 'ids' },
  {
    call: 'GET /members',
    query: `name? nameMode? country? distance? age? ageMode? ageTo? gender? ${page}`,
    data: `members(${card} reasons) nextCursor`,
  },
  { call: 'GET /actions/reactions', query: `type ${page}`, data: `members(${card}) nextCursor` },
  { call: 'GET /actions/reactions/others', query: `type ${page}`, data: `members(${card}) nextCursor` },
  { call: 'GET /actions/toggle/{action}', query: 'uid on?', data: 'liked disliked blocked matched' },
  { call: 'POST /actions/toggle/{action}', query: 'uid on?', data: 'liked disliked blocked matched' },
  { call: 'POST /members/{id}/action', body: 'action' },
  {
    call: 'GET /conversations',
    query: `box? ${page}`,
    data: `conversations(id person(${card}) lastMessage unread lastSeq) unreadTotal`,
  },
  {
    call: 'GET /conversations/{id}/messages',
    query: 'beforeSeq? afterSeq? limit?',
    data: 'messages(id seq clientId senderId kind body sentAt)',
  },
  {
    call: 'POST /members/{id}/messages',
    status: 201,
    body: 'clientId kind body',
    data: 'message(id seq clientId senderId kind body sentAt) conversationId',
  },
  { call: 'POST /conversations/{id}/read', body: 'seq' },
  { call: 'POST /conversations/{id}/accept' },
  { call: 'POST /conversations/{id}/decline' },
  { call: 'DELETE /conversations/{id}/messages/{seq}', query: 'for' },
  { call: 'GET /notifications', query: page, data: 'notifications nextCursor' },
  { call: 'POST /notifications/read' },
  { call: 'PUT /push/subscription', body: 'endpoint keys' },
  { call: 'POST /members/{id}/calls', body: 'kind' },
  { call: 'POST /calls/{id}/accept' },
  { call: 'POST /calls/{id}/decline' },
  { call: 'POST /calls/{id}/end' },
  { call: 'GET /calls/ice-servers' },
  { call: 'GET /currencies', data: 'currencies(id name abbr channels)' },
  { call: 'POST /deposit/rate', query: 'currency', data: 'rate(deposit_rate quoteId expiresAt)' },
  { call: 'POST /deposit/payment/info', body: 'channel currency amount', data: 'reference url payment_url' },
  { call: 'GET /deposit/{reference}', data: 'status amount credited' },
  {
    call: 'GET /account/transactions',
    query: page,
    data: 'transactions(reference txn_amount channel name created_at) nextCursor',
  },
  { call: 'GET /wallet', data: 'usd credits' },
  { call: 'POST /wallet/quote', body: 'from to amount', data: 'quoteId gives gets fee expiresAt' },
  { call: 'POST /wallet/convert', body: 'quoteId' },
  { call: 'GET /wallet/payout-accounts' },
  { call: 'POST /wallet/payout-accounts' },
  { call: 'POST /wallet/withdrawals' },
  { call: 'GET /wallet/withdrawals', data: 'withdrawals(id status amount)' },
  { call: 'GET /gift/plans', data: 'plans(id name icon amount)' },
  { call: 'GET /gift/my/plans', data: 'plans(id gift from redeemable redeemableAt)' },
  { call: 'POST /gift/{id}/purchase/{otherId}', body: 'note?', data: 'gift(id) wallet(usd credits)' },
  { call: 'POST /gift/{id}/redeem', data: 'credits' },
  { call: 'GET /user-boost/plans', data: 'plans(id period price)' },
  { call: 'POST /profile/boost/{id}', data: 'boost(id)' },
  { call: 'GET /profile/boosts', data: 'boosts(id)' },
  { call: 'GET /subscriptions/plans', data: 'plans(id name price period calls messages giftConversion)' },
  { call: 'POST /subscriptions/{id}/subscribe' },
  { call: 'GET /me/subscription' },
  { call: 'POST /me/subscription/cancel' },
  { call: 'POST /abuse/{id}/report', status: 201, body: 'content category? block?', data: 'report(id status)' },
  { call: 'GET /abuse/mine', data: 'reports(id status)' },
  { call: 'POST /support/tickets', body: 'kind' },
  { call: 'GET /places/cities', query: 'q locale?', data: 'cities(id name)' },
  { call: 'GET /places/countries', data: 'countries(code name)' },
  { call: 'GET /health' },
  { call: 'GET /ready' },
  { call: 'GET /status' },
]

const byCall = new Map<string, Route>(
  Object.values(api)
    .flatMap((table): Route[] => Object.values(table))
    .map((route) => [`${route.method} ${route.path}`, route]),
)

test.each(promised)('$call stays compatible', ({ call, status, query = '', body = '', data = '' }) => {
  const route = byCall.get(call)
  if (!route) throw new Error(`No route ${call}`)
  if (status !== undefined) expect(route.status).toBe(status)
  expect(missing(route.query, query)).toEqual([])
  expect(missing(route.body, body)).toEqual([])
  expect(missing(route.reply, data)).toEqual([])
})

test('a removed, moved or newly required key is reported', () => {
  const { reply, body } = api.wallet.quote
  expect(missing(reply, 'quoteId quote(fee) fee(of)')).toEqual(['quote', 'quote.fee', 'fee.of'])
  expect(missing(api.gifts.plans.reply, 'plans(id price)')).toEqual(['plans.price'])
  expect(missing(body, 'from to? amount')).toEqual(['to?'])
})

test('the error codes keep their statuses', () => {
  const statuses: Partial<Record<RefusalCode, number>> = {
    ...{ invalid_input: 400, unauthenticated: 401, insufficient_funds: 402, quota_used_up: 402, forbidden: 403 },
    ...{ email_unverified: 403, password_required: 403, not_found: 404, conflict: 409, too_large: 413 },
    ...{ key_reused: 422, too_many_requests: 429, unavailable: 503 },
  }
  expect(refusals).toMatchObject(statuses)
})

test('the socket keeps its events, and receives two of them', () => {
  expect(Object.keys(serverEvents)).toEqual(
    expect.arrayContaining([
      ...['message.created', 'message.deleted', 'conversation.read', 'conversation.changed', 'match.created'],
      ...['reaction.received', 'notification.created', 'presence.changed', 'typing'],
      ...['call.ringing', 'call.changed', 'call.signal', 'wallet.changed', 'session.revoked'],
    ]),
  )
  expect(Object.keys(clientEvents).sort()).toEqual(['call.signal', 'typing'])
})

type Key = { name: string; isOptional: boolean; inside: Key[] }

/** Which of "id person(firstname) note?" a schema does not hold; what is optional here must not be asked for there. */
function missing(schema: Schema | undefined, keys: string): string[] {
  return [...missingIn(schema as Node | undefined, keysOf(keys.match(/[\w]+\??|[()]/g) ?? []), '')]
}

function* missingIn(node: Node | undefined, keys: Key[], place: string): Generator<string> {
  const shape = shapeOf(node)
  for (const { name, isOptional, inside } of keys) {
    const at = `${place}${name}`
    const one = shape[name]
    if (!one) yield at
    else if (isOptional && !mayBeLeftOut(one)) yield `${at}?`
    yield* missingIn(one, inside, `${at}.`)
  }
}

function keysOf(tokens: string[]): Key[] {
  const keys: Key[] = []
  for (let token = tokens.shift(); token !== undefined && token !== ')'; token = tokens.shift()) {
    if (token === '(') keys.at(-1)?.inside.push(...keysOf(tokens))
    else keys.push({ name: token.replace('?', ''), isOptional: token.endsWith('?'), inside: [] })
  }
  return keys
}

type Node = {
  _zod: {
    def: { type: string; shape?: Shape; element?: Node; innerType?: Node; in?: Node; options?: Node[] }
    optin?: string
  }
}
type Shape = Record<string, Node>

const mayBeLeftOut = ({ _zod }: Node): boolean => _zod.optin === 'optional' || _zod.def.type === 'default'

/** The keys of an object, through lists and whatever a schema is wrapped in. */
function shapeOf(node: Node | undefined): Shape {
  const def = node?._zod.def
  if (!def) return {}
  const { shape, element, innerType, options } = def
  return shape ?? shapeOf(element ?? innerType ?? def.in ?? options?.[0])
}

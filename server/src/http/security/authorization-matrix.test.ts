import { randomUUID } from 'node:crypto'
import { api, type Route, type ServerEventName, type ServerEventPayload, serverEvents } from '@karibu/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { viewerQuery } from '../../signature.ts'
import { giveCalls } from '../../test/communication/calls.ts'
import { type ListeningApp, listenTestApp } from '../../test/communication/socket-clients.ts'
import { picture, upload } from '../../test/media/pictures.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { block, match, send } from '../../test/members/matches.ts'
import { stockShop } from '../../test/money/shop.ts'
import {
  type Actor,
  actors,
  type Outcome,
  policies,
  type RouteName,
  routePolicies,
} from '../../test/security/authorization-matrix.ts'
import { clientEventSenders, serverEventScopes } from '../../test/security/event-matrix.ts'
import { hashToken } from '../session.ts'

let app: ListeningApp
let target: Made
let tokens: Record<Actor, string | undefined>
let uids: Partial<Record<Actor, string>>
let things: { conversation: string; photo: string; session: string; gift: string; filter: string; ticket: string }

beforeAll(async () => {
  app = await listenTestApp()
  target = await makeMember(app, { firstname: 'Zola' })
  await giveCalls(app, target)
  const staff = (permission: 'moderator' | 'finance' | 'admin') =>
    makeMember(app, { role: 'admin', permissions: [permission] })
  const made: Record<Exclude<Actor, 'anonymous'>, Made> = {
    unverified: await makeMember(app),
    suspended: await makeMember(app),
    guest: await makeMember(app, { role: 'guest' }),
    stranger: await makeMember(app),
    match: await makeMember(app),
    blocked: await makeMember(app),
    moderator: await staff('moderator'),
    finance: await staff('finance'),
    admin: await staff('admin'),
  }
  const conversation = await match(app, target, made.match)
  await send(app, target, { to: made.match, body: 'words for a match' })
  await block(app, target, made.blocked)
  const change = (member: Made) => app.ctx.db.updateTable('member').where('id', '=', member.id)
  await change(made.unverified).set({ email_verified_at: null }).execute()
  await change(made.suspended).set({ status: 'suspended' }).execute()
  tokens = { anonymous: undefined, ...valuesOf(made, ({ token }) => token) }
  uids = valuesOf(made, ({ uid }) => uid)
  things = await makeThings(conversation)
}, 120_000)
afterAll(() => app.close())

const valuesOf = <K extends string>(made: Record<K, Made>, read: (member: Made) => string): Record<K, string> =>
  Object.fromEntries(Object.entries<Made>(made).map(([actor, member]) => [actor, read(member)])) as Record<K, string>

/** Data of the member that the actors request. */
async function makeThings(conversation: string): Promise<typeof things> {
  const { token } = target
  const sent = await upload(app, target, await picture(200, 250))
  const session = await app.ctx.db
    .selectFrom('member_session')
    .where('member_id', '=', target.id)
    .select('id')
    .execute()
  const filter = await app.call(api.discovery.saveFilter, { token, body: { name: 'Near', filter: { distance: 5 } } })
  const ticket = await app.call(api.support.open, { token, body: { kind: 'chat', content: 'Where is my photo?' } })
  return {
    conversation,
    photo: sent.data.images[0]?.id ?? '',
    session: session[0]?.id ?? '',
    gift: (await stockShop(app)).gift('rose'),
    filter: filter.data.filters[0]?.id ?? '',
    ticket: ticket.data.ticket.id,
  }
}

const routeOf = (name: RouteName): Route => {
  const [group = '', key = ''] = name.split('.')
  return (api as unknown as Record<string, Record<string, Route>>)[group]?.[key] as Route
}
const names = Object.keys(routePolicies) as RouteName[]

/** The id in the path of routes that name a thing; the target’s own where there is one. */
const thingOf = (name: RouteName): string => {
  if (name.startsWith('chat.')) return things.conversation
  if (/photo/i.test(name)) return things.photo
  if (name.startsWith('discovery.')) return things.filter
  if (name.startsWith('support.')) return things.ticket
  return name === 'accounts.endSession' ? things.session : randomUUID()
}

/** What makes a request complete, where authorization is decided by what it names. */
const bodies: Partial<Record<RouteName, () => object>> = {
  'calls.start': () => ({ kind: 'voice' }),
  'calls.accept': () => ({ deviceId: randomUUID() }),
  'profiles.sharePhoto': () => ({ sharing: 'matches' }),
  'chat.send': () => ({ clientId: randomUUID(), body: 'Hello there' }),
  'chat.read': () => ({ seq: 1 }),
  'chat.react': () => ({ reaction: null }),
  'chat.trust': () => ({ on: true }),
  'comparisons.ask': () => ({ consent: true }),
  'datePlans.extend': () => ({ minutes: 30 }),
  'discovery.changeFilter': () => ({ alert: false }),
  'gifts.purchase': () => ({}),
  'reactions.end': () => ({ clientId: randomUUID(), body: 'Take care' }),
  'reactions.act': () => ({ action: 'like' }),
  'reactions.likePart': () => ({ part: { photo: things.photo }, comment: 'You too?', clientId: randomUUID() }),
  'safety.report': () => ({ content: 'Asked me for money three times.' }),
  'support.write': () => ({ content: 'More of it.' }),
}
const byThing = new Set(['conversation', 'conversationOfMember', 'own', 'ownOfMember', 'signedAddress'])
const byMember = new Set(['person', 'personOfMember'])

async function ask(name: RouteName, actor: Actor) {
  const route = routeOf(name)
  const policy = routePolicies[name]
  const isNamed = byThing.has(policy) || byMember.has(policy)
  // Elsewhere the request is empty: an admitted actor gets "invalid input", and nothing happens.
  const params = isNamed
    ? {
        ...{ id: thingOf(name), seq: 1, width: 480, action: 'like', reference: 'abcdefgh12345678' },
        ...(name === 'gifts.purchase' && { id: things.gift }),
        ...(route.memberParam && route.memberParam !== 'uid' && { [route.memberParam]: target.uid }),
      }
    : { id: 'x', width: 'x', currency: 'x', reference: 'x', action: 'x' }
  const query = route.memberParam === 'uid' ? { uid: target.uid } : queryOf(name)
  const body = bodies[name]?.() ?? (isNamed && route.body ? {} : undefined)
  const answer = await app.call(route, { token: tokens[actor], params, query, body } as never)
  return { status: answer.status, code: answer.code }
}

/** An address signed for another member, with the viewer changed. */
const queryOf = (name: RouteName): Record<string, string> => {
  if (routePolicies[name] !== 'signedAddress') return name === 'chat.search' ? { q: 'words' } : {}
  const signed = Object.fromEntries(new URLSearchParams(viewerQuery(app.ctx, target.uid, 'photo', 'another')))
  return { viewer: signed.viewer ?? '', expires: signed.expires ?? '', signature: signed.signature ?? '' }
}

function outcomeOf({ status, code }: { status: number; code: string | undefined }): Outcome | string {
  if (code === 'unauthenticated') return 401
  if (code === 'forbidden') return 403
  if (code === 'not_found') return 404
  return status >= 500 ? `${status} ${code}` : 'in'
}

/** These change who is a match or end the session. */
const last: readonly RouteName[] = ['reactions.end', 'accounts.logout', 'accounts.logoutAll']
const ordered = [...names.filter((name) => !last.includes(name)), ...last]

/** A session anew, under the same token, after the former one was ended. */
async function renewSession(actor: Actor): Promise<void> {
  const token = tokens[actor]
  const uid = uids[actor]
  if (!token || !uid) return
  const now = app.ctx.now()
  const { id } = await app.ctx.db.selectFrom('member').where('uid', '=', uid).select('id').executeTakeFirstOrThrow()
  await app.ctx.db.deleteFrom('member_session').where('member_id', '=', id).execute()
  await app.ctx.db
    .insertInto('member_session')
    .values({
      member_id: id,
      token_hash: hashToken(token),
      device: 'test',
      remember: false,
      ...{ created_at: now, last_used_at: now, expires_at: new Date(now.getTime() + 3_600_000) },
    })
    .execute()
}

test('every route responds to each of the ten actors as in the table', async () => {
  const faults: string[] = []
  for (const name of ordered) {
    const policy = policies[routePolicies[name]]
    for (const actor of actors) {
      if (name === 'accounts.logoutAll') await renewSession(actor)
      const answer = await ask(name, actor)
      const actual = outcomeOf(answer)
      if (actual !== policy[actor])
        faults.push(
          `${name} (${routePolicies[name]}) ${actor}: ${actual} instead of ${policy[actor]} [${answer.status} ${answer.code}]`,
        )
    }
  }
  expect(faults).toEqual([])
}, 300_000)

test('the table lists every route, and its public routes are those of the contract', () => {
  const all = Object.entries(api).flatMap(([group, table]) => Object.keys(table).map((key) => `${group}.${key}`))
  expect([...names].sort()).toEqual(all.sort())
  const open = names.filter((name) => ['everyone', 'signedAddress'].includes(routePolicies[name]))
  expect(open).toEqual(names.filter((name) => ['public', 'optional'].includes(routeOf(name).auth)))
})

const conversationId = randomUUID()
/** Events that any member may be sent; all leave by the same function, which knows only the member. */
const samples: { [Name in ServerEventName]?: ServerEventPayload<Name> } = {
  'conversation.changed': { conversationId },
  'comparison.changed': { memberId: conversationId },
  'match.ended': { conversationId, memberId: conversationId },
  'reaction.received': { type: 'like' },
  'wallet.changed': { usd: 1, credits: 1 },
  'gift.received': { id: conversationId, code: 'rose' },
  'ticket.changed': { id: conversationId },
  'notification.read': { unread: 1 },
}
const uidOf = (actor: Actor): string => uids[actor] ?? ''

test('the table of events lists those of the contract', () => {
  expect(Object.keys(serverEventScopes).sort()).toEqual(Object.keys(serverEvents).sort())
})

test('a message of a member over the socket reaches its one recipient, and no event reaches another client', async () => {
  // The match of the first test may be over.
  const partner = await makeMember(app)
  const conversation = await match(app, target, partner)
  Object.assign(tokens, { match: partner.token })
  Object.assign(uids, { match: partner.uid })
  for (const actor of actors) await renewSession(actor)
  for (const actor of actors.filter((each) => policies.signedIn[each] === 401))
    expect([actor, await app.refused(tokens[actor] ?? '')]).toEqual([actor, expect.not.stringContaining('let in')])
  const signedIn = actors.filter((each) => policies.signedIn[each] === 'in')
  const clients = new Map<Actor, Awaited<ReturnType<typeof app.connect>>>()
  for (const actor of signedIn) clients.set(actor, await app.connect(tokens[actor] ?? ''))
  const own = await app.connect(target.token)
  for (const [name, payload] of Object.entries(samples)) app.ctx.emit(target.uid, name as never, payload as never)
  for (const [actor, { socket }] of clients) {
    if (actor === 'match') continue
    socket.emit('typing', { conversationId: conversation })
    socket.emit('call.signal', { callId: randomUUID(), message: { type: 'alive' } })
  }
  // The last event of each connection: what was sent before it has arrived or never will.
  clients.get('match')?.socket.emit('typing', { conversationId: conversation })
  await vi.waitFor(() => expect(own.names()).toContain('typing'))
  own.socket.emit('typing', { conversationId: conversation })
  await vi.waitFor(() => expect(clients.get('match')?.names()).toContain('typing'))
  for (const actor of signedIn) {
    app.ctx.emit(uidOf(actor), 'wallet.changed', { usd: 0, credits: 0 })
    await vi.waitFor(() => expect(clients.get(actor)?.names()).toContain('wallet.changed'))
  }
  expect(own.names()).toEqual(expect.arrayContaining(Object.keys(samples)))
  expect(own.received.filter(({ name }) => name === 'typing')).toHaveLength(clientEventSenders.typing.length)
  expect(own.names()).not.toContain('call.signal')
  for (const [actor, { names: received }] of clients) {
    const expected = actor === 'match' ? ['typing', 'wallet.changed', 'presence.changed'] : ['wallet.changed']
    expect([actor, received().filter((name) => !expected.includes(name))]).toEqual([actor, []])
  }
})
